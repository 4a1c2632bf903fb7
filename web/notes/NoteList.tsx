import { type ComponentProps, memo, useId, useRef, useState } from 'react'
import { formatInstant } from '#contract/dates.ts'
import type { NoteRow } from '#contract/notes.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { Card } from '#web/kit/layout/Card.tsx'
import { Columns } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { linkedText, TextToggle } from '#web/kit/text/LongText.tsx'
import { Receipt } from '#web/kit/text/Receipt.tsx'
import { useReadInView } from '#web/kit/text/use-read-in-view.ts'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { NewTag } from '#web/programme/tags.tsx'
import { endsOf, previewOf } from './note-text.ts'
import { useNoteActions } from './use-note-actions.ts'
import { type OpenedNotes, useOpenedNotes } from './use-opened-notes.ts'

type ListProps = Omit<ComponentProps<typeof ListView<NoteRow>>, 'children'> & {
  onEdit: (note: NoteRow) => void
}

/** Notes as cards with their actions, in the order of the query. */
export function NoteList({ onEdit, ...view }: ListProps) {
  const actionsOf = useNoteActions(onEdit)
  const opened = useOpenedNotes()
  return (
    <ListView
      loadingText="Loading messages..."
      rows={5}
      shape="cards"
      isFramed
      noun="messages"
      more="Show earlier messages"
      {...view}
    >
      {(rows) => <NoteCards notes={rows} actionsOf={actionsOf} opened={opened} />}
    </ListView>
  )
}

type CardsProps = { notes: NoteRow[]; actionsOf?: (note: NoteRow) => RowAction[]; opened: OpenedNotes }

/** Memoised: a dialog that opens by the address must not re-render the notes below it. */
export const NoteCards = memo(function NoteCards({ notes, actionsOf = () => [], opened }: CardsProps) {
  return (
    <Columns as="ul">
      {notes.map((note) => (
        <li key={note.id}>
          <NoteCard note={note} actions={actionsOf(note)} opened={opened} />
        </li>
      ))}
    </Columns>
  )
})

type Props = { note: NoteRow; actions: RowAction[]; opened: OpenedNotes }

/** A card with a note: preview, expandable text, author, recipient, and when it was written and opened. */
function NoteCard({ note, actions, opened }: Props) {
  const card = useRef<HTMLElement>(null)
  const zone = useTimeZone()
  const { from, to } = endsOf(note, useMe())
  const isMentors = note.note_type === 'mentor_note'
  const mayOpen = useMayOpen()
  const preview = previewOf(note.content)
  const [isWhole, setWhole] = useState(preview === null)
  useReadInView(card, opened.isUnread(note) && isWhole, () => opened.read(note.id))
  const written = formatInstant(note.created_at, zone)
  return (
    <Card as="article" ref={card} aria-label={`Message from ${from} to ${to}, ${written}`}>
      <div className="wrap">
        {opened.isNew(note) && <NewTag />}
        <End is="From" name={from} id={isMentors ? note.mentor_id : note.mentee_id} mayOpen={mayOpen} />
        <End is="To" name={to} id={isMentors ? note.mentee_id : note.mentor_id} mayOpen={mayOpen} />
        <time dateTime={note.created_at} className="small">
          {written}
        </time>
      </div>
      <NoteText
        content={note.content}
        preview={preview}
        isWhole={isWhole}
        about={`the message of ${written}`}
        onTurn={() => setWhole(!isWhole)}
      />
      {(to !== 'Me' || actions.length > 0) && (
        <div className="wrap spaced">
          {actions.length > 0 && <RowActions actions={actions} name={`the message of ${written}`} />}
          {to !== 'Me' && <Receipt openedAt={note.first_opened_at} />}
        </div>
      )}
    </Card>
  )
}

type EndProps = { is: 'From' | 'To'; name: string; id: number; mayOpen: (personId: number) => boolean }

function End({ is, name, id, mayOpen }: EndProps) {
  return (
    <span>
      <strong>{`${is}:`}</strong> <PersonLink id={id} name={name} mayOpen={name !== 'Me' && mayOpen(id)} />
    </span>
  )
}

type TextProps = {
  content: string
  preview: string | null
  isWhole: boolean
  about: string
  onTurn: () => void
}

/** The whole text replaces the preview, so that nobody reads the beginning twice. */
function NoteText({ content, preview, isWhole, about, onTurn }: TextProps) {
  const id = useId()
  return (
    <div>
      {preview && !isWhole && <strong className="prose no-print">{preview}</strong>}
      <p id={id} className="prose" data-folded={!isWhole}>
        {linkedText(content)}
      </p>
      {preview && <TextToggle text={id} about={about} isWhole={isWhole} onTurn={onTurn} />}
    </div>
  )
}
