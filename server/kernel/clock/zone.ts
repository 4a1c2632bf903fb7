import { addDays, localTime } from '#contract/dates.ts'
import type { Context } from '../context.ts'

/**
 * The instant at which the zone's clock shows 'YYYY-MM-DDTHH:MM'. A time skipped when clocks go forward
 * becomes the time just after. For a time that occurs twice, `disambiguation` selects the first or the later.
 */
export function instantAt(
  local: string,
  timeZone: string,
  disambiguation: 'compatible' | 'later' = 'compatible',
): Date {
  if (instants.size >= maxCachedInstants) instants.clear()
  const asked = `${local} ${timeZone} ${disambiguation}`
  return new Date(instants.getOrInsertComputed(asked, () => toInstant(local, timeZone, disambiguation)))
}

/** In milliseconds, cached because Temporal takes longer than a small statement. */
const instants = new Map<string, number>()
const maxCachedInstants = 1_000

const toInstant = (local: string, timeZone: string, disambiguation: 'compatible' | 'later'): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds

/** The start of a calendar day as columns store it. */
export const beginningOf = (day: string, timeZone: string): string =>
  instantAt(`${day}T00:00`, timeZone).toISOString()

export const endOf = (day: string, timeZone: string): string => beginningOf(addDays(day, 1), timeZone)

/** The current day and time in the organisation's time zone. */
export function momentOf({ now, config: { timeZone } }: Pick<Context, 'now' | 'config'>) {
  const instant = now()
  const localNow = localTime(instant, timeZone)
  const today = localNow.slice(0, 10)
  return {
    today,
    localNow,
    dayAhead: (days: number) => addDays(today, days),
    instantAgo: (days: number) => new Date(instant.getTime() - days * 86_400_000).toISOString(),
  }
}

type Days = { from?: string | undefined; to?: string | undefined }

/** The start of the first and the end of the last day, as columns store them. */
export const spanOf = ({ from, to }: Days, { config: { timeZone } }: Pick<Context, 'config'>) => ({
  since: from && beginningOf(from, timeZone),
  until: to && endOf(to, timeZone),
})
