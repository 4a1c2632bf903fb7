import { addDays, localTime } from '#contract/dates.ts'

/** From an instant on, up to but without another: ISO texts in UTC. */
type Span = { from: string; to: string }
/** When the entries may have been written that a search names by day or time, and what else it asks for. */
type ShownTimes = { spans: Span[]; rest: string }

const shown =
  /(?<!\d)(?:(?<day>\d{2})\/)?(?<month>\d{2})\/(?<year>\d{4})(?!\d)(?: (?<time>\d{2}:\d{2})(?!\d))?|(?<!\d)(?<dayOnly>\d{2})\/(?<monthOnly>\d{2})(?!\d)/
/** '20/11' means this year and those before it. */
const yearsBack = 10

/** Understands '20/11/2026', '20/11/2026 14:05', '11/2026' and '20/11' anywhere in a text, on the zone's clock. */
export function shownTimesIn(text: string, { timeZone, now }: { timeZone: string; now: Date }) {
  const found = shown.exec(text)
  if (!found?.groups) return undefined
  const { day, month = '', year, time, dayOnly = '', monthOnly = '' } = found.groups
  const span = (from: string, to: string) => spanOf(from, to, timeZone)
  const thisYear = Number(localTime(now, timeZone).slice(0, 4))
  const spans = year
    ? [spanNamed({ day, month, year, time }, span)]
    : Array.from({ length: yearsBack }, (_, back) => thisYear - back).map((past) =>
        spanNamed({ day: dayOnly, month: monthOnly, year: String(past), time: undefined }, span),
      )
  const rest = text.replace(found[0], ' ').replace(/\s+/g, ' ').trim()
  return { spans: spans.filter((one) => one !== undefined), rest } satisfies ShownTimes
}

type Named = { day: string | undefined; month: string; year: string; time: string | undefined }

/** undefined for a day or a time that does not exist. */
function spanNamed(named: Named, span: (from: string, to: string) => Span): Span | undefined {
  const { day = '01', month, year, time } = named
  const first = `${year}-${month}-${day}`
  if (!exists(`${first}T${time ?? '00:00'}`)) return undefined
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

/** An hour that is lived twice, when the clocks go back, counts whole. */
const spanOf = (from: string, to: string, timeZone: string): Span => ({
  from: new Date(instantsAt(from, timeZone)[0]).toISOString(),
  to: new Date(instantsAt(to, timeZone)[1]).toISOString(),
})

const dayMilliseconds = 86_400_000

/** The first and the last instant at which the zone's clock shows a local time. */
function instantsAt(local: string, timeZone: string): [first: number, last: number] {
  const asUtc = Date.parse(`${local}Z`)
  const before = asUtc - offsetAt(asUtc - dayMilliseconds, timeZone)
  const after = asUtc - offsetAt(asUtc + dayMilliseconds, timeZone)
  const shows = (instant: number) => localTime(new Date(instant), timeZone) === local
  const real = [before, after].filter(shows)
  // A time that the clocks skip is where they skip.
  return real.length > 0 ? [Math.min(...real), Math.max(...real)] : [before, before]
}

/** How far the zone's clock is ahead of UTC, in milliseconds. */
const offsetAt = (instant: number, timeZone: string) =>
  Date.parse(`${localTime(new Date(instant), timeZone)}Z`) - instant
