import { Button, Stack } from '@mantine/core'
import { listNotes, type NoteRow } from '#contract/notes.ts'
import type { Person } from '#contract/people.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { ViewSwitch } from '#web/kit/layout/ViewSwitch.tsx'
import { Columns } from '#web/kit/list/Facts.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { messages } from '#web/notes/api.ts'
import { Conversations } from '#web/notes/Conversations.tsx'
import { NoteCard } from '#web/notes/NoteCard.tsx'
import { NoteDialog } from '#web/notes/NoteDialog.tsx'
import { useNoteActions } from '#web/notes/use-note-actions.ts'
import { useOpenedNotes } from '#web/notes/use-opened-notes.ts'
import { nobody } from './note-partners.ts'

const atOnce = 20
const here = '?tab=messages'

/** Notes between this person and their partners that the reader may see. */
export function PersonNotes({ person }: { person: Person }) {
  const [view] = useQueryParam('view')
  const whose = person.role === 'mentor' ? { mentorId: person.id } : { menteeId: person.id }
  const isList = view === 'list'
  return (
    <>
      <ViewSwitch
        label="View"
        choices={[
          { label: 'Conversation', to: here, current: !isList },
          { label: 'List', to: `${here}&view=list`, current: isList },
        ]}
      />
      {isList ? (
        <PersonNoteList whose={whose} />
      ) : (
        <Conversations
          none="Messages between mentees and their mentors will appear here."
          here={here}
          of={whose}
        />
      )}
    </>
  )
}

/** The notes as cards, newest first. */
function PersonNoteList({ whose }: { whose: { mentorId: number } | { menteeId: number } }) {
  const notes = useList(listNotes, { query: { limit: atOnce, ...whose } })
  const edited = useDialog<NoteRow>()
  const actionsOf = useNoteActions(edited.open)
  const opened = useOpenedNotes()
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <Stack>
      <QueryView
        query={notes}
        errorMessage={messages.list}
        loadingText="Loading notes..."
        rows={5}
        shape="cards"
      >
        {(rows) =>
          rows.length === 0 ? (
            <Panel>
              <EmptyState title="No notes yet" />
            </Panel>
          ) : (
            <Stack {...list} align="stretch">
              <Columns as="ul">
                {rows.map((note) => (
                  <li key={note.id}>
                    <NoteCard note={note} actions={actionsOf(note)} opened={opened} />
                  </li>
                ))}
              </Columns>
              {notes.fetchMore && (
                <Button
                  variant="default"
                  aria-busy={notes.isFetchingMore}
                  onClick={notes.fetchMore}
                  style={{ alignSelf: 'flex-start' }}
                >
                  Show earlier notes
                </Button>
              )}
            </Stack>
          )
        }
      </QueryView>
      <NoteDialog opened={edited.opened} note={edited.item} partners={nobody} onClose={edited.close} />
    </Stack>
  )
}
