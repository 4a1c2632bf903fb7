import { Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatInstant } from '#contract/dates.ts'
import type { NoteRow } from '#contract/notes.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { LinkedText } from '#web/kit/text/LinkedText.tsx'
import longText from '#web/kit/text/LongText.module.css'
import { Receipt } from '#web/kit/text/Receipt.tsx'
import { useReadInView } from '#web/kit/text/use-read-in-view.ts'
import styles from './Conversation.module.css'
import { endsOf } from './note-text.ts'
import type { OpenedNotes } from './use-opened-notes.ts'

type Props = { note: NoteRow; isFirstNew: boolean; actions: RowAction[]; opened: OpenedNotes }

/**
 * A note in its conversation. One's own notes are on the right; administrators see the mentor's notes there.
 */
export function ConversationNote({ note, isFirstNew, actions, opened }: Props) {
  const place = useRef<HTMLElement>(null)
  const me = useMe()
  const { from, to } = endsOf(note, me)
  const written = formatInstant(note.created_at, useTimeZone())
  useReadInView(place, opened.isUnread(note), () => opened.read(note.id))
  const [isHeld, setHeld] = useState(false)
  const isRight = me.role === 'admin' ? note.note_type === 'mentor_note' : from === 'Me'
  return (
    <li>
      {isFirstNew && (
        <p className={styles.new} data-new>
          New
        </p>
      )}
      <article
        ref={place}
        className={styles.note}
        data-right={isRight}
        data-held={isHeld}
        // A long press on a phone.
        onContextMenu={() => setHeld(true)}
        aria-label={`Note from ${from}, ${written}`}
      >
        <Group gap="4px 12px" justify="space-between">
          <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
            {from}
          </Text>
          <Text component="time" dateTime={note.created_at} title={written} className={styles.time ?? ''}>
            {written.slice(-5)}
          </Text>
        </Group>
        <p className={longText.text}>
          <LinkedText text={note.content} />
        </p>
        {(to !== 'Me' || actions.length > 0) && (
          <Group gap="4px 12px" justify="space-between">
            {to !== 'Me' && <Receipt openedAt={note.first_opened_at} />}
            {actions.length > 0 && (
              <span className={styles.actions}>
                <RowActions
                  actions={actions.map((action) => ({ ...action, seldom: true }))}
                  name={`the note of ${written}`}
                />
              </span>
            )}
          </Group>
        )}
      </article>
    </li>
  )
}
