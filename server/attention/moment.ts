import { addDays, dayIn, localTime } from '#contract/dates.ts'
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
  }
}

/** 'is overdue' or 'is due'; how long ago or in how many days is told by `since`. */
export const dueWords = (targetDay: string, today: string): string =>
  targetDay < today ? 'is overdue' : 'is due'
