import { listAvailableMentors } from '#contract/assignments.ts'
import type { Person } from '#contract/people.ts'
import { AssignDialog } from '#web/assignments/AssignDialog.tsx'
import { useList } from '#web/kernel/use-list.ts'

type Props = { mentee: Person; opened: boolean; onClose: () => void }

export function AssignMentor({ mentee, opened, onClose }: Props) {
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  return (
    <AssignDialog
      opened={opened && mentors.data !== undefined}
      mentee={{ ...mentee, mentors: mentee.partners }}
      mentors={mentors.data ?? []}
      onClose={onClose}
    />
  )
}
