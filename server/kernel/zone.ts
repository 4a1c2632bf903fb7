import { addDays, localTime } from '#contract/dates.ts'
import type { Context } from './context.ts'

/**
 * The instant at which the zone's clock shows 'YYYY-MM-DDTHH:MM'. A time that does not exist, as when the clocks go
 * forward, counts as the one just after; of a time that is lived twice the first counts, or the `later`.
 */
export const instantAt = (
  local: string,
  timeZone: string,
  disambiguation: 'compatible' | 'later' = 'compatible',
): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds)

/** The instant at which a calendar day begins, as it is stored. */
export const beginningOf = (day: string, timeZone: string): string =>
  instantAt(`${day}T00:00`, timeZone).toISOString()

/** The instant at which a calendar day is over. */
export const endOf = (day: string, timeZone: string): string => beginningOf(addDays(day, 1), timeZone)

/** Now, as the organisation's clock and calendar show it. */
export function momentOf({ now, config: { timeZone } }: Pick<Context, 'now' | 'config'>) {
  const instant = now()
  const localNow = minuteOf(instant, timeZone)
  const today = localNow.slice(0, 10)
  return {
    today,
    localNow,
    /** The day that lies so many days ahead. */
    dayAhead: (days: number) => addDays(today, days),
    instantAgo: (days: number) => new Date(instant.getTime() - days * 86_400_000).toISOString(),
  }
}

let latest = { minute: Number.NaN, timeZone: '', localNow: '' }

/** Worked out once a minute, as most calls ask: zones have differed by whole minutes since 1972. */
function minuteOf(instant: Date, timeZone: string): string {
  const minute = Math.floor(instant.getTime() / 60_000)
  if (latest.minute !== minute || latest.timeZone !== timeZone)
    latest = { minute, timeZone, localNow: localTime(instant, timeZone) }
  return latest.localNow
}

type Days = { from?: string | undefined; to?: string | undefined }

/** The instants between which calendar days lie, as they are stored. */
export const spanOf = ({ from, to }: Days, { config: { timeZone } }: Pick<Context, 'config'>) => ({
  since: from && beginningOf(from, timeZone),
  until: to && endOf(to, timeZone),
})
