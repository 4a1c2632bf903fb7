import { ActionIcon, Group } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '#web/kernel/clock.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { addMonths, monthOf, monthTitle, weeksOfMonth } from './month.ts'

type Props = {
  value: string | undefined
  earliest: string | undefined
  onPick: (day: string) => void
}

/** The days of a month, with buttons to the next and the previous one. */
export function DayChoice({ value, earliest, onPick }: Props) {
  const today = useToday()
  const [day, setDay] = useState(value ?? today)
  const turn = (months: number, words: string, Icon: typeof ChevronLeft) => (
    <ActionIcon
      variant="subtle"
      aria-label={words}
      data-mantine-stop-propagation="true"
      onClick={() => setDay(addMonths(day, months))}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <Group justify="space-between" mb={4}>
        {turn(-1, 'Previous month', ChevronLeft)}
        <strong role="status">{monthTitle(day)}</strong>
        {turn(1, 'Next month', ChevronRight)}
      </Group>
      <MonthGrid
        weeks={weeksOfMonth(day)}
        month={monthOf(day)}
        label={monthTitle(day)}
        day={day}
        onMove={setDay}
        onPick={onPick}
        picked={value}
        today={today}
        isOff={(one) => earliest !== undefined && one < earliest}
        keepEscape
      />
    </>
  )
}
