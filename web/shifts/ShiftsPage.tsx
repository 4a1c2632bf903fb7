import { Text } from '@mantine/core'
import { CalendarDays, List } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { mayNow } from '#contract/permissions.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { SubscribeButton } from '#web/calendar/SubscribeButton.tsx'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { ViewSwitch } from '#web/kit/layout/ViewSwitch.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { messages } from './api.ts'
import { OutcomeFromLink } from './OutcomeFromLink.tsx'
import { SearchedShifts } from './SearchedShifts.tsx'
import styles from './Shifts.module.css'
import { useAdminEdit } from './use-admin-edit.tsx'
import { useCalendarParams } from './use-calendar-params.ts'
import { useShiftActions } from './use-shift-actions.tsx'

const ShiftCalendar = lazy(async () => ({
  default: (await loadChunk(() => import('./ShiftCalendar.tsx'))).ShiftCalendar,
}))

const headers = {
  mentor: { title: 'My Scheduled Shifts', hint: 'Schedule a shift. Your mentee will see it straight away.' },
  mentee: {
    title: 'My Sessions',
    lead: 'Your mentor schedules your shifts. Ask them if you need a different time.',
    hint: 'Shifts your mentor schedules will appear here.',
  },
  admin: { title: 'All Shifts', hint: 'Shifts that mentors schedule will appear here.' },
} as const

export function ShiftsPage() {
  const me = useMe()
  const header: { title: string; lead?: string; hint: string } = headers[me.role]
  const params = useCalendarParams()
  const navigate = useNavigate()
  const adminEdit = useAdminEdit()
  // Administrators edit in a dialog on this page, mentors on the schedule page (rule 35).
  const { actionsOf, outcomeAskerFor, dialog } = useShiftActions({
    edit: (shift) =>
      me.role === 'admin' ? adminEdit.open(shift) : void navigate(`/shifts/schedule?edit=${shift.id}`),
    copy: (shift) => void navigate(`/shifts/schedule?copy=${shift.id}`),
  })
  // Deferred: open a dialog first, then re-render the rows.
  const rowActions = useDeferredValue(actionsOf)
  const scheduleButton = useMemo(
    () =>
      mayNow(me, scheduleShift.action) && <PageButton to="/shifts/schedule?new=">Schedule Shift</PageButton>,
    [me],
  )
  return (
    <>
      <PageHeader
        title={header.title}
        mainAction={scheduleButton}
        actions={
          <>
            <ViewSwitch
              label="View"
              choices={[
                { label: 'List', icon: List, to: '/shifts', current: !params.isCalendar },
                {
                  label: 'Calendar',
                  icon: CalendarDays,
                  to: '/shifts?view=calendar',
                  current: params.isCalendar,
                },
              ]}
            />
            <SubscribeButton className={params.isCalendar ? undefined : styles.wide} />
          </>
        }
      />
      <OutcomeFromLink askerFor={outcomeAskerFor} />
      {params.isCalendar ? (
        <Suspense fallback={<LoadingState rows={8} />}>
          <ShiftCalendar actionsOf={rowActions} params={params} />
        </Suspense>
      ) : (
        <SearchedShifts
          actionsOf={rowActions}
          failed={messages.list}
          hint={header.hint}
          action={scheduleButton}
        />
      )}
      {header.lead && (
        <Text mt="md" c="dimmed">
          {header.lead}
        </Text>
      )}
      {dialog}
      {adminEdit.dialog}
    </>
  )
}
