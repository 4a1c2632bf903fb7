/**
 * Days are 'YYYY-MM-DD' and times 'HH:MM' in the organisation's time zone. Instants are ISO strings in UTC.
 * 'Today' is the calendar day of that time zone, on the server and in the browser alike.
 */
const dayMilliseconds = 86_400_000

/** The local time of an instant: 'YYYY-MM-DDTHH:MM'. */
export function localTime(instant: Date, timeZone: string): string {
  const milliseconds = instant.getTime()
  return new Date(milliseconds + offsetAt(milliseconds, timeZone)).toISOString().slice(0, 16)
}

/** Since 1972, clocks have changed at full quarters of an hour, and offsets have been whole minutes. */
const quarterMilliseconds = 900_000
const maxCachedOffsets = 100_000
const offsetsByZone = new Map<string, Map<number, number>>()

/** The offset from UTC in milliseconds, cached because Intl takes a hundred times as long. */
function offsetAt(milliseconds: number, timeZone: string): number {
  const offsets = offsetsByZone.get(timeZone) ?? new Map<number, number>()
  offsetsByZone.set(timeZone, offsets)
  const quarter = Math.floor(milliseconds / quarterMilliseconds)
  let offset = offsets.get(quarter)
  if (offset === undefined) {
    const begins = quarter * quarterMilliseconds
    offset = Date.parse(`${formatted(new Date(begins), timeZone)}Z`) - begins
    if (offsets.size >= maxCachedOffsets) offsets.clear()
    offsets.set(quarter, offset)
  }
  return offset
}

function formatted(instant: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}

/** Whether this local time exists: clocks skip an hour when they go forward. */
export function isOnClock(local: string, timeZone: string): boolean {
  const asIfUtc = Date.parse(`${local}Z`)
  return [-dayMilliseconds, dayMilliseconds].some((around) => {
    const near = new Date(asIfUtc + around)
    const offset = Date.parse(`${localTime(near, timeZone)}Z`) - near.getTime()
    return localTime(new Date(asIfUtc - offset), timeZone) === local
  })
}

export const dayIn = (instant: Date, timeZone: string): string => localTime(instant, timeZone).slice(0, 10)

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** Returns the month ('YYYY-MM') this many months before a day's month. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 7)
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** Calendar days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMilliseconds)
}

/** '2026-11-20' becomes '20/11/2026'. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

// Made once: making a formatter takes forty times as long as formatting, and a month has 42 days.
const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** '2026-11-20' becomes 'Friday 20 November 2026'. */
export const formatLongDay = (day: string): string =>
  longDay.format(new Date(`${day}T12:00:00Z`)).replace(',', '')

/** Formats an instant as '20/11/2026' in the time zone. */
export const formatInstantDay = (instant: string, timeZone: string): string =>
  formatDay(dayIn(new Date(instant), timeZone))

/** Formats an instant as '20/11/2026 14:05' in the time zone. */
export function formatInstant(instant: string, timeZone: string): string {
  const local = localTime(new Date(instant), timeZone)
  return `${formatDay(local)} ${local.slice(11)}`
}

/** For prose: '07:30' reads '7:30am', and '22:00' reads '10pm'. */
export function timeInProse(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${past}${hours < 12 ? 'am' : 'pm'}`
}

/** The greeting by local time: morning before 12:00, afternoon before 18:00. */
export function greetingAt(instant: Date, timeZone: string): string {
  const time = localTime(instant, timeZone).slice(11)
  if (time < '12:00') return 'Good morning'
  return time < '18:00' ? 'Good afternoon' : 'Good evening'
}
