import { addDays, dayIn, daysBetween, localTime, monthsBefore } from '#contract/dates.ts'
import { maxRangeYears, rangeReversed, rangeTooLong } from '#contract/report-numbers.ts'
import { beginningOf, endOf } from '../kernel/clock/zone.ts'
import { type Context, nowIso } from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import type { Period } from './queries.ts'

export type Range = { from?: string | undefined; to?: string | undefined }

/** The requested range; by default the last twelve months, including the current one. */
export function periodOf(ctx: Context, { from, to }: Range): Period {
  const { now, config } = ctx
  const { timeZone } = config
  const today = dayIn(now(), timeZone)
  const toDay = to ?? today
  const fromDay = from ?? `${monthsBefore(toDay, 11)}-01`
  if (fromDay > toDay) refuseField('from', rangeReversed)
  if (daysBetween(fromDay, toDay) > maxRangeYears * 366) refuseField('from', rangeTooLong)
  return {
    timeZone,
    today,
    fromDay,
    toDay,
    endDay: addDays(toDay, 1),
    begins: beginningOf(fromDay, timeZone),
    ends: endOf(toDay, timeZone),
    openedBefore: nowIso(ctx),
    lastClock: [localTime(now(), timeZone), `${toDay}T23:59`].sort()[0] as string,
  }
}

/** All months of the range ('YYYY-MM'), including empty ones. */
export function monthsIn({ fromDay, toDay }: Period): string[] {
  const months = []
  for (let month = fromDay.slice(0, 7); month <= toDay.slice(0, 7); month = monthsBefore(`${month}-01`, -1))
    months.push(month)
  return months
}
