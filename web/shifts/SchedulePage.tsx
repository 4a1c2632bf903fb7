import { Box, Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { listMentees } from '#contract/mentees.ts'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useList } from '#web/kernel/use-list.ts'
import { isDay } from '#web/kit/days/month.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { messages } from './api.ts'
import { ShiftDialog } from './ShiftDialog.tsx'
import { ShiftLists } from './ShiftLists.tsx'
import { useShiftActions } from './use-shift-actions.tsx'

export function SchedulePage() {
  const today = useToday()
  const mentees = useApiQuery(listMentees)
  const params = useScheduleParams()
  const shifts = useList(listShifts, {}, { whole: params.edited !== null })
  const edited = shifts.data?.find((shift) => String(shift.id) === params.edited)
  const isGone = params.edited !== null && shifts.data && !edited && !shifts.fetchMore && !shifts.isFetching
  const { actionsOf, dialog } = useShiftActions((shift) => params.edit(shift))
  // The dialog keeps its words while it fades.
  const last = useRef<ShiftRow>(undefined)
  if (edited) last.current = edited
  else if (params.isNew) last.current = undefined

  return (
    <>
      <PageHeader
        title="Schedule Shift"
        lead="Plan the shifts that your mentees spend with you."
        mainAction={<Button onClick={() => params.schedule('')}>Schedule Shift</Button>}
      />
      {isGone && (
        <Box mb="md">
          <Notice colour="yellow" icon={CircleAlert} role="status">
            The shift that you wanted to edit is not there any more.
          </Notice>
        </Box>
      )}
      {mentees.error && (
        <FailedState
          message={errorMessageOf(mentees.error, messages.schedulePage)}
          onRetry={mentees.refetch}
        />
      )}
      <ShiftLists
        actionsOf={actionsOf}
        failed={messages.schedulePage}
        hint="Schedule the first one: your mentee sees it at once."
        action={<Button onClick={() => params.schedule('')}>Plan a shift</Button>}
      />
      <ShiftDialog
        opened={(edited !== undefined || params.isNew) && mentees.data !== undefined}
        shift={last.current}
        day={params.newDay !== null && isDay(params.newDay) && params.newDay >= today ? params.newDay : ''}
        menteeId={mentees.data?.find(({ id }) => String(id) === params.newFor)?.id}
        mentees={mentees.data ?? []}
        onClose={params.close}
      />
      {dialog}
    </>
  )
}

/**
 * `?edit=12` opens the dialog for that shift, `?new=2026-11-20` for a new one on that day and `?mentee=7` for one with
 * that mentee, so other screens can lead here.
 */
function useScheduleParams() {
  const [query, setQuery] = useSearchParams()
  const change = (next: Record<string, string>) => setQuery(next, { replace: true, preventScrollReset: true })
  const [newDay, newFor] = [query.get('new'), query.get('mentee')]
  return {
    edited: query.get('edit'),
    isNew: newDay !== null || newFor !== null,
    newDay,
    newFor,
    edit: (shift: ShiftRow) => change({ edit: String(shift.id) }),
    schedule: (day: string) => change({ new: day }),
    close: () => change({}),
  }
}
