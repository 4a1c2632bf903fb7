import { Button, Group, Paper, Text } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { addDays } from '#contract/dates.ts'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { MonthGrid } from '#web/kit/days/MonthGrid.tsx'
import { addMonths, monthOf, monthTitle, weekOf, weeksOfMonth, weekTitle } from '#web/kit/days/month.ts'
import { ViewSwitch } from '#web/kit/page/ViewSwitch.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { messages } from './api.ts'
import styles from './Calendar.module.css'
import { DayAgenda } from './DayAgenda.tsx'
import { DayMarks } from './DayMarks.tsx'
import type { ActionsOf } from './ShiftItem.tsx'
import { startOf } from './upcoming.ts'
import type { CalendarParams } from './use-calendar-params.ts'

type Props = { params: CalendarParams; actionsOf: ActionsOf }

const spans = {
  month: {
    label: 'Month',
    title: monthTitle,
    weeks: weeksOfMonth,
    step: addMonths,
    words: ['Previous month', 'Next month'],
  },
  week: {
    label: 'Week',
    title: weekTitle,
    weeks: (day: string) => [weekOf(day)],
    step: (day: string, weeks: number) => addDays(day, weeks * 7),
    words: ['Previous week', 'Next week'],
  },
} as const

/** A month or a week of shifts; those of the chosen day stand beside it, with all that can be done with them. */
export function ShiftCalendar({ params, actionsOf }: Props) {
  const { span, day, go } = params
  const today = useToday()
  const { title, weeks: weeksAround } = spans[span]
  const weeks = weeksAround(day)
  const query = { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.[6] ?? day }
  const shifts = useList(listShifts, { query }, { whole: true })
  // Its days grow with what stands on them; later the grid stays, for the focus is on one of its days.
  const isFirst = useRef(true)
  if (!shifts.loading) isFirst.current = false
  const ofDay = Map.groupBy(inOrder(shifts.data ?? []), (shift) => shift.shift_date)

  return (
    <Paper
      component="section"
      withBorder
      p="md"
      className={styles.calendar ?? ''}
      aria-label="Calendar"
      aria-busy={shifts.isFetching}
    >
      <CalendarHeader params={params} />
      {shifts.error && (
        <FailedState message={errorMessageOf(shifts.error, messages.list)} onRetry={shifts.refetch} />
      )}
      <div className={styles.columns} data-span={span}>
        <div className={styles.grid} data-span={span}>
          {isFirst.current ? (
            <LoadingState rows={12} text="" />
          ) : (
            <MonthGrid
              weeks={weeks}
              {...(span === 'month' ? { month: monthOf(day) } : {})}
              label={title(day)}
              day={day}
              picked={day}
              onMove={go}
              onPick={go}
              today={today}
              roomy
            >
              {(one) => <DayMarks shifts={ofDay.get(one) ?? []} span={span} />}
            </MonthGrid>
          )}
        </div>
        <DayAgenda day={day} query={shifts} shifts={ofDay.get(day) ?? []} actionsOf={actionsOf} />
      </div>
    </Paper>
  )
}

/** What is shown, and the buttons that lead before and after it. */
function CalendarHeader({ params }: { params: CalendarParams }) {
  const { span, day, go } = params
  const today = useToday()
  const { title, step, words: stepWords } = spans[span]
  return (
    <Group gap="8px 16px" mb="md">
      <Text component="h2" flex="1 1 200px" fz="h2" fw={700}>
        <span role="status">{title(day)}</span>
      </Text>
      <Group gap="sm" className="no-print">
        <Button variant="default" aria-label={stepWords[0]} onClick={() => go(step(day, -1))}>
          <ChevronLeft size={20} aria-hidden />
        </Button>
        <Button variant="default" onClick={() => go(today)}>
          Today
        </Button>
        <Button variant="default" aria-label={stepWords[1]} onClick={() => go(step(day, 1))}>
          <ChevronRight size={20} aria-hidden />
        </Button>
      </Group>
      <ViewSwitch
        label="Length"
        choices={(['month', 'week'] as const).map((one) => ({
          label: spans[one].label,
          to: params.at({ span: one }),
          current: one === span,
        }))}
      />
    </Group>
  )
}

const inOrder = (shifts: ShiftRow[]) => shifts.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
