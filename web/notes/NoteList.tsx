import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { listNotes, type NoteRow } from '#contract/notes.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Columns } from '#web/kit/list/Columns.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { Card } from '#web/kit/page/Card.tsx'
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
  const actionsOf = useNoteActions(onEdit)
  const opened = useOpenedNotes()
  const list = useKeptFocus<HTMLDivElement>()
  // The choices are those of all notes, whatever is chosen; unfiltered it is the same query.
  const all = useList(listNotes, { query: { limit: atOnce } })
  const known = menteesIn(all.data ?? [], partners.people ?? [])
  return (
    <Stack {...list} className={styles.list ?? ''}>
      <Group justify="space-between" align="flex-end" gap="8px 16px" className={styles.tools ?? ''}>
        {notes.data && (
          <Text role="status" c="dimmed">
            {notes.total.toLocaleString('en-GB')} note(s) total
          </Text>
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
      </Group>
      <QueryView query={notes} errorMessage={messages.list} loadingText="Loading notes..." rows={5}>
        {(rows) =>
          rows.length === 0 ? (
            <Card p="16px var(--ui-pad)">
              <EmptyState
                title="No notes yet"
                hint={hints[role]}
                action={onAdd && <Button onClick={onAdd}>Write the first note</Button>}
              />
            </Card>
          ) : (
            <Columns as="ul">
              {rows.map((note) => (
                <li key={note.id}>
                  <NoteCard note={note} actions={actionsOf(note)} opened={opened} />
                </li>
              ))}
            </Columns>
          )
        }
      </QueryView>
      {notes.fetchMore && (
        <Group>
          <Button variant="default" aria-busy={notes.isFetchingMore} onClick={notes.fetchMore}>
            Show earlier notes
          </Button>
        </Group>
      )}
    </Stack>
  )
}
