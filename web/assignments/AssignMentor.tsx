import { listAvailableMentors } from '#contract/assignments.ts'
import { findPerson } from '#contract/people.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { AssignDialog } from './AssignDialog.tsx'

type Props = {
  menteeId: number
  opened: boolean
  onClose: () => void
  /** After the mentee has got a mentor. */
  onDone: () => void
  side: boolean
}

/** Assigns a mentor from any page. Opens when the mentee and the mentors are loaded. */
export function AssignMentor({ menteeId, opened, onClose, onDone, side }: Props) {
  const { data: mentee } = useApiQueryWhen(opened, findPerson, { params: { id: menteeId } })
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  return (
    <AssignDialog
      opened={opened && mentee !== undefined && mentors.data !== undefined}
      mentee={mentee && { ...mentee, mentors: mentee.partners }}
      mentors={mentors.data ?? []}
      onClose={onClose}
      onDone={onDone}
      side={side}
    />
  )
}
