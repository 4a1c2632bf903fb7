import { listNotes, type NoteRow } from '#contract/notes.ts'
import type { Person } from '#contract/people.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { ViewSwitch } from '#web/kit/layout/ViewSwitch.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { Conversations } from '#web/notes/Conversations.tsx'
import { NoteDialog } from '#web/notes/NoteDialog.tsx'
import { NoteList } from '#web/notes/NoteList.tsx'
import { nobody } from '#web/notes/use-partners.ts'

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
  const notes = useList(listNotes, { query: { limit: 20, ...whose } })
  const edited = useDialog<NoteRow>()
  return (
    <>
      <NoteList query={notes} onEdit={edited.open} empty={{ title: 'No notes yet' }} />
      <NoteDialog opened={edited.opened} note={edited.item} partners={nobody} onClose={edited.close} />
    </>
  )
}
