import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatLongDay } from '#contract/dates.ts'
import { formatDayTitle } from '#contract/days-in-prose.ts'
import type { NoteRow } from '#contract/notes.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import type { ApiListQuery } from '#web/kernel/use-list.ts'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import styles from './Conversation.module.css'
import { ConversationNote } from './ConversationNote.tsx'
import { daysOf } from './days.ts'
import { endsOf } from './note-text.ts'
import { useKeptEnd } from './use-kept-end.ts'
import { useNoteActions } from './use-note-actions.ts'
import { useOpenedNotes } from './use-opened-notes.ts'

type Props = {
  label: string
  /** Newest first. */
  notes: NoteRow[]
  marksNew: boolean
  list: ApiListQuery<NoteRow>
  onEdit: (note: NoteRow) => void
}

/** Notes grouped by day, newest last, with a line before the first unread note. */
export function ConversationLog({ label, notes, marksNew, list, onEdit }: Props) {
  const me = useMe()
  const zone = useTimeZone()
  const today = useToday()
  const opened = useOpenedNotes()
  const actionsOf = useNoteActions(onEdit)
  const { ref: box, ...keptFocus } = useKeptFocus<HTMLDivElement>()
  const [last] = notes
  const isLastMine = last !== undefined && endsOf(last, me).from === 'Me'
  const onScroll = useKeptEnd(box, { first: notes.at(-1)?.id, last: last?.id, isLastMine })
  const firstNew = marksNew ? notes.findLast(opened.isNew)?.id : undefined
  useAnnounced(last, isLastMine)
  return (
    <div
      {...keptFocus}
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it by the arrow keys
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={label}
      className={styles.log}
      onScroll={onScroll}
    >
      {list.fetchMore && (
        <Button
          variant="default"
          className={styles.earlier ?? ''}
          aria-busy={list.isFetchingMore}
          onClick={list.fetchMore}
        >
          Earlier notes
        </Button>
      )}
      {daysOf(notes, zone).map(({ day, notes }) => (
        <section key={day} aria-label={formatLongDay(day)}>
          <h3 className={styles.day}>{formatDayTitle(day, today)}</h3>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <ConversationNote
                key={note.id}
                note={note}
                isFirstNew={note.id === firstNew}
                actions={actionsOf(note)}
                opened={opened}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Announces a new note to screen readers without moving the focus. */
function useAnnounced(last: NoteRow | undefined, isMine: boolean) {
  const me = useMe()
  const known = useRef(last?.id)
  useEffect(() => {
    if (last === undefined || last.id <= (known.current ?? 0)) return
    known.current = last.id
    if (!isMine) announce(`New note from ${endsOf(last, me).from}`)
  }, [last, isMine, me])
}
