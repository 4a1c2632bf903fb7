import { MenteeNotes } from '#web/mentees/MenteeNotes.tsx'
import { useMenteeDialogs } from '#web/mentees/use-mentee-dialogs.tsx'
import { useMentees } from '#web/mentees/use-mentees.ts'

/** The mentor's private notes about a mentee. */
export function PrivateNotes({ menteeId }: { menteeId: number }) {
  const mentees = useMentees()
  const { moves, dialogs } = useMenteeDialogs()
  const mentee = mentees.data?.find(({ id }) => id === menteeId)
  if (!mentee) return null
  return (
    <div>
      <MenteeNotes mentee={mentee} onEdit={() => moves.editNotes(mentee)} />
      {dialogs}
    </div>
  )
}
