import { addDays, dayIn, daysBetween, localTime } from '#contract/dates.ts'
import type { Context } from '../kernel/context.ts'

/** Now, as the organisation's clock and calendar show it. */
export function momentOf({ now, config: { timeZone } }: Context) {
  const instant = now()
  const today = dayIn(instant, timeZone)
  return {
    today,
    localNow: localTime(instant, timeZone),
    /** The day that lies so many days ahead. */
    dayAhead: (days: number) => addDays(today, days),
    instantAgo: (days: number) => new Date(instant.getTime() - days * 86_400_000).toISOString(),
    /** Calendar days from an instant to today. */
    daysSince: (since: string) => daysBetween(dayIn(new Date(since), timeZone), today),
  }
}

export const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
export const daysAgo = (count: number): string => (count === 0 ? 'today' : `${days(count)} ago`)

/** 'is 2 days overdue', 'is due today', 'is due in 5 days'. */
export function dueReason(title: string, targetDay: string, today: string): string {
  const left = daysBetween(today, targetDay)
  if (left < 0) return `'${title}' is ${days(-left)} overdue`
  return left === 0 ? `'${title}' is due today` : `'${title}' is due in ${days(left)}`
}
