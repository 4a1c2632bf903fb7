import { type AvailableMentee, listAvailableMentees, listAvailableMentors } from '#contract/assignments.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { MenteesTable } from './MenteesTable.tsx'
import { MentorsTable } from './MentorsTable.tsx'

export function AssignmentsPage() {
  const mentees = useList(listAvailableMentees, {}, { whole: true })
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  const { opened, item, open, close } = useDialog<AvailableMentee>()

  return (
    <>
      <PageHeader title="Mentor-Mentee Assignments" />
      <MenteesTable mentees={mentees} onAssign={open} />
      <MentorsTable mentors={mentors} />
      <AssignDialog
        opened={opened && mentors.data !== undefined}
        mentee={mentees.data?.find(({ id }) => id === item?.id) ?? item}
        mentors={mentors.data ?? []}
        onClose={close}
      />
    </>
  )
}
