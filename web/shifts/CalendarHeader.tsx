import { Button, Group, Text } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useToday } from '#web/kernel/clock.ts'
import { addMonths, addWeeks, monthTitle, weekOf, weeksOfMonth, weekTitle } from '#web/kit/days/month.ts'
import { ViewSwitch } from '#web/kit/layout/ViewSwitch.tsx'
import type { CalendarParams } from './use-calendar-params.ts'

/** Title, weeks and steps of the month view and the week view. */
export const spans = {
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
    step: addWeeks,
    words: ['Previous week', 'Next week'],
  },
} as const

/** The title of the shown span, with buttons to the previous and next one. */
export function CalendarHeader({ params }: { params: CalendarParams }) {
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
