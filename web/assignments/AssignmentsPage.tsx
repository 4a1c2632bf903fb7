import { useRef } from 'react'
import { type AvailableMentee, listAvailableMentees, listAvailableMentors } from '#contract/assignments.ts'
import { useList } from '#web/kernel/use-list.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useQueryParam } from '#web/kit/page/use-query-param.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { MenteesTable } from './MenteesTable.tsx'
import { MentorsTable } from './MentorsTable.tsx'

export function AssignmentsPage() {
  const mentees = useList(listAvailableMentees, {}, { whole: true })
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  const { assigned, openFor, close } = useAssignParam(mentees.data)
  // The dialog keeps its words while it fades.
  const last = useRef<AvailableMentee>(undefined)
  if (assigned) last.current = assigned

  return (
    <>
      <PageHeader title="Mentor-Mentee Assignments" />
      <MenteesTable mentees={mentees} onAssign={openFor} />
      <MentorsTable mentors={mentors} />
      <AssignDialog
        opened={assigned !== undefined && mentors.data !== undefined}
        mentee={last.current}
        mentors={mentors.data ?? []}
        onClose={close}
      />
    </>
  )
}

/** `?assign=12` opens the dialog for that mentee, so other screens can lead here. */
function useAssignParam(mentees: AvailableMentee[] | undefined) {
  const [menteeId, change] = useQueryParam('assign')
  return {
    assigned: mentees?.find((mentee) => String(mentee.id) === menteeId),
    openFor: (mentee: AvailableMentee) => change(mentee.id),
    close: () => change(null),
  }
}
