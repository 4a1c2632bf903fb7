import { useId, useRef, useState } from 'react'
import { formatInstant } from '#contract/dates.ts'
import type { NoteRow } from '#contract/notes.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import cardStyles from '#web/kit/page/Card.module.css'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import longText from '#web/kit/text/LongText.module.css'
import { Receipt } from '#web/kit/text/Receipt.tsx'
import { useReadInView } from '#web/kit/text/use-read-in-view.ts'
import { NewTag } from '#web/programme/tags.tsx'
import styles from './Notes.module.css'
import { endsOf, previewOf } from './note-text.ts'
import type { OpenedNotes } from './use-opened-notes.ts'

type Props = { note: NoteRow; actions: RowAction[]; opened: OpenedNotes }

/** A note: its beginning, the whole of it when asked for, who wrote it to whom, when, and when it was opened. */
export function NoteCard({ note, actions, opened }: Props) {
  const card = useRef<HTMLElement>(null)
  const zone = useTimeZone()
  const { from, to } = endsOf(note, useMe())
  const preview = previewOf(note.content)
  const [isWhole, setWhole] = useState(preview === null)
  useReadInView(card, opened.isUnread(note) && isWhole, () => opened.read(note.id))
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
      <NoteText
        content={note.content}
        preview={preview}
        isWhole={isWhole}
        about={`the note of ${written}`}
        onTurn={() => setWhole(!isWhole)}
      />
      {(to !== 'Me' || actions.length > 0) && (
        <div className={styles.foot}>
          {actions.length > 0 && <RowActions actions={actions} name={`the note of ${written}`} />}
          {to !== 'Me' && <Receipt openedAt={note.first_opened_at} />}
        </div>
      )}
    </article>
  )
}

type TextProps = {
  content: string
  preview: string | null
  isWhole: boolean
  about: string
  onTurn: () => void
}

/** The beginning gives way to the whole, so that nobody reads it twice. */
function NoteText({ content, preview, isWhole, about, onTurn }: TextProps) {
  const id = useId()
  const label = isWhole ? 'Show less' : 'Show all'
  return (
    <div>
      {preview && !isWhole && <p className={styles.preview}>{preview}</p>}
      <p id={id} className={styles.whole} data-folded={!isWhole}>
        {content}
      </p>
      {preview && (
        <button
          type="button"
          className={longText.toggle}
          aria-expanded={isWhole}
          aria-controls={id}
          aria-label={`${label} of ${about}`}
          onClick={onTurn}
        >
          {label}
        </button>
      )}
    </div>
  )
}
