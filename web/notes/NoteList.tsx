import { Button, NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { listNotes, type NoteRow } from '#contract/notes.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import cardStyles from '#web/kit/page/Card.module.css'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'
import { NoteCard } from './NoteCard.tsx'
import styles from './Notes.module.css'
import { menteesIn } from './note-text.ts'
import { useNoteActions } from './use-note-actions.ts'
import { useOpenedNotes } from './use-opened-notes.ts'
import type { Partners } from './use-partners.ts'

const atOnce = 50
const hints = {
  mentor: 'Add a note for one of your mentees: they see it at once.',
  mentee: 'Add a note for your mentor, or wait for the first one from them.',
  admin: 'The notes that mentors and mentees write to each other appear here.',
} as const

type Props = {
  partners: Partners
  onEdit: (note: NoteRow) => void
  /** Opens the form for a new note; undefined for who writes none. */
  onAdd: (() => void) | undefined
}

/** Notes newest first; a mentor can narrow them to one mentee. */
export function NoteList({ partners, onEdit, onAdd }: Props) {
  const { role } = useMe()
  const [query, setQuery] = useSearchParams()
  const menteeId = role === 'mentor' ? Number(query.get('mentee')) || undefined : undefined
  const notes = useList(listNotes, { query: { limit: atOnce, ...(menteeId && { menteeId }) } })
  const actionsOf = useNoteActions(partners, onEdit)
  const opened = useOpenedNotes()
  const list = useKeptFocus<HTMLDivElement>()
  // The choices are those of all notes, whatever is chosen; unfiltered it is the same query.
  const all = useList(listNotes, { query: { limit: atOnce } })
  const known = menteesIn(all.data ?? [], partners.people ?? [])
  return (
    <div {...list} className={styles.list}>
      <div className={styles.tools}>
        {notes.data && (
          <p role="status" className={styles.count}>
            {notes.total.toLocaleString('en-GB')} note(s) total
          </p>
        )}
        {role === 'mentor' && (
          <NativeSelect
            className={styles.filter ?? ''}
            label="Filter by Mentee"
            value={menteeId ?? ''}
            data={[
              { value: '', label: 'All Mentees' },
              ...known.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => {
              const mentee = event.currentTarget.value
              setQuery(mentee ? { mentee } : {}, { replace: true, preventScrollReset: true })
            }}
          />
        )}
      </div>
      <QueryView query={notes} errorMessage={messages.list} loadingText="Loading notes..." rows={5}>
        {(rows) =>
          rows.length === 0 ? (
            <div className={`${cardStyles.card} ${styles.card}`}>
              <EmptyState
                title="No notes yet"
                hint={hints[role]}
                action={onAdd && <Button onClick={onAdd}>Write the first note</Button>}
              />
            </div>
          ) : (
            <ul className={styles.cards}>
              {rows.map((note) => (
                <li key={note.id}>
                  <NoteCard note={note} actions={actionsOf(note)} opened={opened} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {notes.fetchMore && (
        <Button variant="default" aria-busy={notes.isFetchingMore} onClick={notes.fetchMore}>
          Show earlier notes
        </Button>
      )}
    </div>
  )
}
