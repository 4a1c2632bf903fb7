import { Box, Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, daysBetween } from '#contract/dates.ts'
import { listMentees } from '#contract/mentees.ts'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList, useListPage } from '#web/kernel/use-list.ts'
import { isDay } from '#web/kit/days/month.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import { ShiftLists } from './ShiftLists.tsx'
import { useDebriefOf } from './use-debrief-of.ts'
import { useShiftActions } from './use-shift-actions.tsx'

/** For both lists of the page. */
const texts = { ...listShifts.texts, networkError: 'Error fetching data' }

/** Enough to find the last shift with each mentee. */
const recentShifts = 50

export function SchedulePage() {
  const me = useMe()
  const today = useToday()
  const mentees = useList(listMentees, {}, { whole: true })
  const params = useScheduleParams()
  const recent = useListPage(listShifts, { query: { limit: recentShifts } }, params.isNew)
  const named = params.edited ?? params.copied
  const { data, ...query } = useDebriefOf(named)
  const found = data?.shift.mentor_id === me.id ? data.shift : undefined
  const edited = params.edited === null ? undefined : found
  const copied = params.edited === null ? found : undefined
  const isGone = query.isGone || (data && !found)
  const { actionsOf, dialog } = useShiftActions({ edit: params.edit, copy: params.copy })
  // Keep the last shift, so that the dialog keeps its text while it fades out.
  const [last, setLast] = useState<{ edited: ShiftRow | undefined; copied: ShiftRow | undefined }>()
  const isNamed = found !== undefined || params.isNew
  if (isNamed && (last?.edited !== edited || last?.copied !== copied)) setLast({ edited, copied })

  return (
    <>
      <PageHeader
        title="Schedule Shift"
        lead="Schedule shifts with your mentees."
        mainAction={<Button onClick={() => params.schedule('')}>Schedule Shift</Button>}
      />
      {isGone && (
        <Box mb="md">
          <Notice colour="yellow" icon={CircleAlert} role="status">
            The shift you wanted to {params.edited === null ? 'duplicate' : 'edit'} no longer exists.
          </Notice>
        </Box>
      )}
      {mentees.error && (
        <FailedState message={errorMessageOf(mentees.error, texts)} onRetry={mentees.refetch} />
      )}
      <ShiftLists
        actionsOf={actionsOf}
        errorMessage={texts}
        hint="Schedule your first shift. Your mentee will see it straight away."
        action={<Button onClick={() => params.schedule('')}>Schedule your first shift</Button>}
      />
      <ShiftDialog
        opened={isNamed && mentees.data !== undefined && !(params.isNew && recent.loading)}
        shift={last?.edited}
        copied={last?.copied}
        day={copied ? sameWeekday(copied.shift_date, today) : dayToCome(params.newDay, today)}
        menteeId={
          mentees.data?.find(({ id }) => String(id) === (copied ? String(copied.mentee_id) : params.newFor))
            ?.id
        }
        mentees={mentees.data ?? []}
        recent={recent.data}
        onClose={params.close}
      />
      {dialog}
    </>
  )
}

const dayToCome = (day: string | null, today: string): string =>
  day !== null && isDay(day) && day >= today ? day : ''

/** Suggests the next same weekday after both the original and today. */
function sameWeekday(day: string, today: string): string {
  const weeks = Math.max(1, Math.floor(daysBetween(day, today) / 7) + 1)
  return addDays(day, weeks * 7)
}

/**
 * URL parameters, so that other pages can link here: `?edit=12` edits that shift, `?copy=12` copies it,
 * `?new=2026-11-20` schedules one on that day. `?mentee=7` presets its mentee.
 */
function useScheduleParams() {
  const [query, setQuery] = useSearchParams()
  const change = (next: Record<string, string>) => setQuery(next, { replace: true, preventScrollReset: true })
  const [newDay, newFor] = [query.get('new'), query.get('mentee')]
  return {
    edited: query.get('edit'),
    copied: query.get('copy'),
    isNew: newDay !== null || newFor !== null,
    newDay,
    newFor,
    edit: (shift: ShiftRow) => change({ edit: String(shift.id) }),
    copy: (shift: ShiftRow) => change({ copy: String(shift.id) }),
    schedule: (day: string) => change({ new: day }),
    close: () => change({}),
  }
}
