import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type AvailableMentee, listAvailableMentees, listAvailableMentors } from '#contract/assignments.ts'
import { useList } from '#web/kernel/use-list.ts'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { MenteesTable } from './MenteesTable.tsx'
import { MentorsTable } from './MentorsTable.tsx'

export function AssignmentsPage() {
  const mentees = useList(listAvailableMentees, {}, { whole: true })
  const mentors = useList(listAvailableMentors, {}, { whole: true })
  const { assigned, openFor, close } = useAssignAddress(mentees.data)
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
function useAssignAddress(mentees: AvailableMentee[] | undefined) {
  const [query, setQuery] = useSearchParams()
  const change = (menteeId: number | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (menteeId === null) next.delete('assign')
        else next.set('assign', String(menteeId))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    assigned: mentees?.find((mentee) => String(mentee.id) === query.get('assign')),
    openFor: (mentee: AvailableMentee) => change(mentee.id),
    close: () => change(null),
  }
}
