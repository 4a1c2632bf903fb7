import { addDays, dayIn, daysBetween, localTime } from '#contract/dates.ts'
import { maxRangeMonths } from '#contract/reports.ts'
import type { Context } from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import { beginningOf, endOf } from '../kernel/zone.ts'
import type { Period } from './figures-queries.ts'

export type Range = { from?: string | undefined; to?: string | undefined }

/** The range that was asked for; unasked the last twelve months, the present one included. */
export function periodOf({ now, config: { timeZone } }: Context, { from, to }: Range): Period {
  const today = dayIn(now(), timeZone)
  const toDay = to ?? today
  const fromDay = from ?? `${monthsBefore(toDay, 11)}-01`
  if (fromDay > toDay) refuseField('from', 'The first day must not lie after the last')
  if (daysBetween(fromDay, toDay) > maxRangeMonths * 366)
    refuseField('from', `A report can cover at most ${maxRangeMonths} years`)
  return {
    timeZone,
    today,
    fromDay,
    toDay,
    endDay: addDays(toDay, 1),
    begins: beginningOf(fromDay, timeZone),
    ends: endOf(toDay, timeZone),
    lastClock: [localTime(now(), timeZone), `${toDay}T23:59`].sort()[0] as string,
  }
}

/** 'YYYY-MM' of the month that lies so many months before that of a day. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 7)
}

/** Every month of the range, 'YYYY-MM', the empty ones too. */
export function monthsOf({ fromDay, toDay }: Period): string[] {
  const months = []
  for (let month = fromDay.slice(0, 7); month <= toDay.slice(0, 7); month = monthsBefore(`${month}-01`, -1))
    months.push(month)
  return months
}
