import { addDays, localTime } from '#contract/dates.ts'
import { instantAt } from '../kernel/clock/zone.ts'

/** A half-open interval of ISO instants in UTC. */
type Span = { from: string; to: string }

const shown =
  /(?<!\d)(?:(?<day>\d{2})\/)?(?<month>\d{2})\/(?<year>\d{4})(?!\d)(?: (?<time>\d{2}:\d{2})(?!\d))?|(?<!\d)(?<dayOnly>\d{2})\/(?<monthOnly>\d{2})(?!\d)/
/** '20/11' means this year and the earlier years. */
const yearsBack = 10

/**
 * Finds '20/11/2026', '20/11/2026 14:05', '11/2026' or '20/11' anywhere in a text, in the given time zone.
 */
export function parseShownTimes(text: string, { timeZone, now }: { timeZone: string; now: Date }) {
  const match = shown.exec(text)
  if (!match?.groups) return undefined
  const { day, month = '', year, time, dayOnly = '', monthOnly = '' } = match.groups
  const span = (from: string, to: string) => spanOf(from, to, timeZone)
  const thisYear = Number(localTime(now, timeZone).slice(0, 4))
  const spans = year
    ? [spanNamed({ day, month, year, time }, span)]
    : Array.from({ length: yearsBack }, (_, back) => thisYear - back).map((past) =>
        spanNamed({ day: dayOnly, month: monthOnly, year: String(past), time: undefined }, span),
      )
  const rest = text.replace(match[0], ' ').replace(/\s+/g, ' ').trim()
  return { spans: spans.filter((one) => one !== undefined), rest }
}

type Named = { day: string | undefined; month: string; year: string; time: string | undefined }

/** Returns undefined for a day or time that does not exist, or outside 2000 to 2100. */
function spanNamed(named: Named, span: (from: string, to: string) => Span): Span | undefined {
  const { day = '01', month, year, time } = named
  const first = `${year}-${month}-${day}`
  if (year < '2000' || year > '2100' || !exists(`${first}T${time ?? '00:00'}`)) return undefined
  if (time) return span(`${first}T${time}`, minuteAfter(`${first}T${time}`))
  const next = named.day ? addDays(first, 1) : `${addDays(first, 31).slice(0, 7)}-01`
  return span(`${first}T00:00`, `${next}T00:00`)
}

function exists(local: string): boolean {
  const instant = Date.parse(`${local}Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(local)
}

const minuteAfter = (local: string) =>
  new Date(Date.parse(`${local}Z`) + 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)

/**
 * Includes both passes of an hour that the clocks repeat. A skipped hour becomes the moment of the change.
 */
const spanOf = (from: string, to: string, timeZone: string): Span => ({
  from: instantAt(from, timeZone).toISOString(),
  to: instantAt(to, timeZone, 'later').toISOString(),
})
