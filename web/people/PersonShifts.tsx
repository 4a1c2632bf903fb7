import { Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Person } from '#contract/people.ts'
import { listShifts } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from '#web/shifts/api.ts'
import { ShiftsByDay } from '#web/shifts/ShiftsByDay.tsx'
import { useAdminEdit } from '#web/shifts/use-admin-edit.tsx'
import { useShiftActions } from '#web/shifts/use-shift-actions.tsx'

const atOnce = 20

/** The shifts of this person that the reader may see, latest first, with all permitted actions. */
export function PersonShifts({ person }: { person: Person }) {
  const me = useMe()
  const navigate = useNavigate()
  const whose = person.role === 'mentor' ? { mentorId: person.id } : { menteeId: person.id }
  const shifts = useList(listShifts, { query: { limit: atOnce, ...whose } })
  const adminEdit = useAdminEdit()
  const { actionsOf, dialog } = useShiftActions({
    edit: (shift) =>
      me.role === 'admin' ? adminEdit.open(shift) : void navigate(`/shifts/schedule?edit=${shift.id}`),
    copy: (shift) => void navigate(`/shifts/schedule?copy=${shift.id}`),
  })
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <Panel title="Shifts">
      <QueryView query={shifts} errorMessage={messages.list} loadingText="Loading shifts..." rows={5}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="No shifts."
              action={
                person.can.includes('schedule') && (
                  <PageButton to={`/shifts/schedule?mentee=${person.id}`}>Schedule shift</PageButton>
                )
              }
            />
          ) : (
            <div {...list}>
              <Text role="status" mb="md" c="dimmed">
                {shifts.total === 1 ? '1 shift' : `${shifts.total.toLocaleString('en-GB')} shifts`}
              </Text>
              <ShiftsByDay shifts={rows} actionsOf={actionsOf} />
              <MoreButton list={shifts}>Show earlier shifts</MoreButton>
            </div>
          )
        }
      </QueryView>
      {dialog}
      {adminEdit.dialog}
    </Panel>
  )
}
