import { type AvailableMentee, listAvailableMentees, listAvailableMentors } from '#contract/assignments.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { MenteesTable } from './MenteesTable.tsx'
import { MentorsTable } from './MentorsTable.tsx'

export function AssignmentsPage() {
  const mentees = useList(listAvailableMentees, {}, { whole: true })
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  const { assigned, openFor, close } = useAssignParam(mentees.data)
  const mentee = useLatestDefined(assigned)

  return (
    <>
      <PageHeader title="Mentor-Mentee Assignments" />
      <MenteesTable mentees={mentees} onAssign={openFor} />
      <MentorsTable mentors={mentors} />
      <AssignDialog
        opened={assigned !== undefined && mentors.data !== undefined}
        mentee={mentee}
        mentors={mentors.data ?? []}
        onClose={close}
      />
    </>
  )
}

/** `?assign=12` opens the dialog for that mentee, so other pages can link to it. */
function useAssignParam(mentees: AvailableMentee[] | undefined) {
  const [menteeId, change] = useQueryParam('assign')
  return {
    assigned: mentees?.find((mentee) => String(mentee.id) === menteeId),
    openFor: (mentee: AvailableMentee) => change(mentee.id),
    close: () => change(null),
  }
}
