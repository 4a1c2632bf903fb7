import { detailsNotFetched } from '#contract/mentees.ts'
import type { Person } from '#contract/people.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { MenteeNotes } from '#web/mentees/MenteeNotes.tsx'
import { useMenteeDialogs } from '#web/mentees/use-mentee-dialogs.tsx'
import { useMentees } from '#web/mentees/use-mentees.ts'

/** The mentor's private notes about a mentee. */
export function PrivateNotes({ person }: { person: Person }) {
  const mentees = useMentees()
  const { actions, dialogs } = useMenteeDialogs()
  return (
    <>
      <QueryView query={mentees} errorMessage={detailsNotFetched.error} rows={6}>
        {(rows) => {
          const mentee = rows.find(({ id }) => id === person.id)
          return mentee && <MenteeNotes mentee={mentee} onEdit={() => actions.editNotes(mentee)} />
        }}
      </QueryView>
      {dialogs}
    </>
  )
}
