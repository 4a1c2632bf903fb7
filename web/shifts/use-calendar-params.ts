import { useSearchParams } from 'react-router'
import { useToday } from '#web/kernel/clock.ts'
import { isDayOfCalendar } from '#web/kit/days/month.ts'

export type CalendarSpan = 'month' | 'week'
export type CalendarParams = {
  isCalendar: boolean
  span: CalendarSpan
  day: string
  /** The URL of the calendar with another span or day. */
  at: (change: { span?: CalendarSpan; day?: string }) => string
  go: (day: string) => void
}

/** The calendar's state is in the URL: `?view=calendar&span=week&day=2026-11-20`. */
export function useCalendarParams(): CalendarParams {
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const chosenDay = query.get('day') ?? ''
  const now = {
    span: query.get('span') === 'week' ? 'week' : 'month',
    day: isDayOfCalendar(chosenDay) ? chosenDay : today,
  } as const
  const paramsOf = (change: { span?: CalendarSpan; day?: string }) => {
    const { span, day } = { ...now, ...change }
    return new URLSearchParams({
      view: 'calendar',
      ...(span === 'week' && { span }),
      ...(day !== today && { day }),
    })
  }
  return {
    isCalendar: query.get('view') === 'calendar',
    ...now,
    at: (change) => `?${paramsOf(change)}`,
    // flushSync, because holding an arrow key must continue from the new day.
    go: (day) => setQuery(paramsOf({ day }), { replace: true, preventScrollReset: true, flushSync: true }),
  }
}
