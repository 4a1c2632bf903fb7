import { addDays } from '#contract/dates.ts'

/**
 * The instant at which the zone's clock shows 'YYYY-MM-DDTHH:MM'. A time that does not exist, as when the clocks go
 * forward, counts as the one just after.
 */
export const instantAt = (local: string, timeZone: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  )

/** The instant at which a calendar day begins, as it is stored. */
export const beginningOf = (day: string, timeZone: string): string =>
  instantAt(`${day}T00:00`, timeZone).toISOString()

/** The instant at which a calendar day is over. */
export const endOf = (day: string, timeZone: string): string => beginningOf(addDays(day, 1), timeZone)
