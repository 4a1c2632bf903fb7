import { useRef } from 'react'
import { formatInstant } from '#contract/dates.ts'
import type { NoteRow } from '#contract/notes.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import cardStyles from '#web/kit/Card.module.css'
import { LongText } from '#web/kit/LongText.tsx'
import { Receipt } from '#web/kit/Receipt.tsx'
import { RowActions } from '#web/kit/RowActions.tsx'
import type { RowAction } from '#web/kit/table-types.ts'
import { NewTag } from '#web/kit/tags.tsx'
import { useReadInView } from '#web/kit/use-read-in-view.ts'
import styles from './Notes.module.css'
import { endsOf, previewOf } from './note-words.ts'
import type { OpenedNotes } from './use-opened-notes.ts'

type Props = { note: NoteRow; actions: RowAction[]; opened: OpenedNotes }

/** A note: its beginning, all of it below where it goes on, who wrote it to whom, when, and when it was opened. */
export function NoteCard({ note, actions, opened }: Props) {
  const card = useRef<HTMLElement>(null)
  useReadInView(card, opened.isUnread(note), () => opened.read(note.id))
  const zone = useTimeZone()
  const { from, to } = endsOf(note, useMe())
  const preview = previewOf(note.content)
  const written = formatInstant(note.created_at, zone)
  return (
    <article
      ref={card}
      className={`${cardStyles.card} ${styles.card}`}
      aria-label={`Note from ${from} to ${to}, ${written}`}
    >
      <div className={styles.head}>
        {opened.isNew(note) && <NewTag />}
        <span className={styles.end} data-me={from === 'Me'}>
          <span className={styles.label}>From:</span> {from}
        </span>
        <span className={styles.end} data-me={to === 'Me'}>
          <span className={styles.label}>To:</span> {to}
        </span>
        <time dateTime={note.created_at} className={styles.written}>
          {written}
        </time>
      </div>
      {preview && <p className={styles.preview}>{preview}</p>}
      <LongText text={note.content} about={`the note of ${written}`} />
      {(to !== 'Me' || actions.length > 0) && (
        <div className={styles.foot}>
          {actions.length > 0 && <RowActions actions={actions} name={`the note of ${written}`} />}
          {to !== 'Me' && <Receipt openedAt={note.first_opened_at} />}
        </div>
      )}
    </article>
  )
}
