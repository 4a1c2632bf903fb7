import { localTime } from '#contract/dates.ts'

/** Offsets of zones from UTC in milliseconds, for each hour, within which they do not change. */
const distances = new Map<string, number>()
const maxCached = 100_000

/** The calendar day of an instant in a zone: the same as PostgreSQL's `local_day` (migration 003). */
export function localDay(instant: string, timeZone: string): string {
  const hour = `${timeZone} ${instant.slice(0, 13)}`
  let distance = distances.get(hour)
  if (distance === undefined) {
    const start = new Date(`${instant.slice(0, 13)}:00:00Z`)
    distance = Date.parse(`${localTime(start, timeZone)}Z`) - start.getTime()
    if (distances.size >= maxCached) distances.clear()
    distances.set(hour, distance)
  }
  return new Date(Date.parse(instant) + distance).toISOString().slice(0, 10)
}
