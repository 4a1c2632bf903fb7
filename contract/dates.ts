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

/** For sentences and facts: '20 November 2026'. Tables, files, forms and specified texts have `formatDay`. */
export const dayInWords = (day: string): string =>
  inProse({ day: 'numeric', month: 'long', year: 'numeric' }, day.slice(0, 10))

export const instantDayInWords = (instant: string, timeZone: string): string =>
  dayInWords(dayIn(new Date(instant), timeZone))

/** '20 November 2026 at 14:05' in the time zone. */
export function instantInWords(instant: string, timeZone: string): string {
  const local = localTime(new Date(instant), timeZone)
  return `${dayInWords(local)} at ${local.slice(11)}`
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

/** For prose: 'today', 'tomorrow', 'Friday', '20 November' or '20 November 2027', as short as is clear. */
export function dayInProse(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  const near = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[ahead]
  if (near) return near
  const isThisWeek = ahead > 1 && ahead < 7
  if (isThisWeek) return inProse({ weekday: 'long' }, day)
  return dateInProse(day, today)
}

/** For prose that is stored or compared: '20 November', or '20 November 2027' in more than half a year. */
export const dateInProse = (day: string, today: string): string =>
  inProse({ day: 'numeric', month: 'long', ...yearUnlessNear(day, today) }, day)

/** For prose: "today's shift", "Friday's shift" within the last week, or 'the shift of 20 November'. */
export function pastShiftInProse(day: string, today: string): string {
  const ago = daysBetween(day, today)
  const isThisWeek = ago > 1 && ago < 7
  const near = isThisWeek ? inProse({ weekday: 'long' }, day) : { '0': 'today', '1': 'yesterday' }[ago]
  return near ? `${near}'s shift` : `the shift of ${dateInProse(day, today)}`
}

/** For prose about a near day: 'Friday 20 November'. */
export const weekdayInProse = (day: string): string =>
  inProse({ weekday: 'long', day: 'numeric', month: 'long' }, day).replace(',', '')

type Shift = { shift_date: string; start_time: string; end_time: string }

/** For prose: '8pm to 8am (Thu)', with the day of the end of a night shift. */
export function hoursInProse({ shift_date, start_time, end_time }: Shift): string {
  const hours = `${timeInProse(start_time)} to ${timeInProse(end_time)}`
  const endsNextDay = end_time <= start_time
  return endsNextDay ? `${hours} (${inProse({ weekday: 'short' }, addDays(shift_date, 1))})` : hours
}

/** '12 hours 30 minutes'. Signed texts contain it, so it never changes. */
export function hoursAndMinutes(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  const parts = [
    ...(hours > 0 || minutes === 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
    ...(minutes > 0 ? [minutes === 1 ? '1 minute' : `${minutes} minutes`] : []),
  ]
  return parts.join(' ')
}

/** For tables and charts: '1,200 h 30 min'. */
export function shortHours(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), Math.round(total % 60)]
  return [
    ...(hours > 0 || minutes === 0 ? [`${hours.toLocaleString('en-GB')} h`] : []),
    ...(minutes > 0 ? [`${minutes} min`] : []),
  ].join(' ')
}

/** For lists by day: 'Today', 'Yesterday' or 'Friday 20 November 2026'. */
export function formatDayTitle(day: string, today: string): string {
  const ago = daysBetween(day, today)
  return { '0': 'Today', '1': 'Yesterday' }[ago] ?? formatLongDay(day)
}

/** For messages: 'Today 18:48', 'Yesterday 18:48', 'Tue 18:48' or '12 Nov 2026 18:48', as short as is clear. */
export function formatMoment(instant: string, today: string, timeZone: string): string {
  const local = localTime(new Date(instant), timeZone)
  const day = local.slice(0, 10)
  const ago = daysBetween(day, today)
  const isThisWeek = ago > 1 && ago < 7
  const short = isThisWeek
    ? inProse({ weekday: 'short' }, day)
    : inProse({ day: 'numeric', month: 'short', ...yearUnlessNear(day, today) }, day)
  return `${{ '0': 'Today', '1': 'Yesterday' }[ago] ?? short} ${local.slice(11)}`
}

/** For prose: 'July', or 'July 2025' in another year. */
export const monthInProse = (day: string, today: string): string =>
  inProse({ month: 'long', ...yearUnlessNear(day, today) }, day)

/** Within half a year a month needs no year. */
const yearUnlessNear = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) || Math.abs(daysBetween(day, today)) < 183
    ? {}
    : ({ year: 'numeric' } as const)

const inProse = (parts: Intl.DateTimeFormatOptions, day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts }).format(new Date(`${day}T12:00:00Z`))

/** A calendar of working days; `daysOff` are the organisation's own. */
export type WorkingCalendar = { timeZone: string; daysOff: readonly string[] }

/** Working days after `from`, up to and including `to`: Mondays to Fridays that are no days off. */
export function workingDaysBetween(from: string, to: string, calendar: WorkingCalendar): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (isWorkingDay(day, calendar)) count += 1
  return count
}

/** '1 working day', '6 working days'. */
export const workingDaysInWords = (days: number): string =>
  days === 1 ? '1 working day' : `${days} working days`

/** '2 working days late'. 'Late' alone until the first working day after a promised day. */
export const lateInWords = (days: number): string => (days < 1 ? 'Late' : `${workingDaysInWords(days)} late`)

/** The day after this many working days. */
export function workingDayAfter(from: string, days: number, calendar: WorkingCalendar): string {
  let day = from
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return day
}

function isWorkingDay(day: string, { timeZone, daysOff }: WorkingCalendar): boolean {
  if (isWeekend(day) || daysOff.includes(day)) return false
  return !(hasEnglishHolidays(timeZone) && bankHolidaysOf(Number(day.slice(0, 4))).includes(day))
}

const workingDaysWeekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: string) => [0, 6].includes(workingDaysWeekdayOf(day))

/** In other time zones England's bank holidays do not apply; only configured days off count. */
export const hasEnglishHolidays = (timeZone: string): boolean =>
  ['Europe/London', 'Europe/Belfast', 'GB', 'GB-Eire'].includes(timeZone)

const firstYear = 2020
const lastYear = 2030

/** This year or the next, if its bank holidays are unknown to this version. They then count as working days. */
export function yearsWithoutHolidays(today: string, timeZone: string): number[] {
  const year = Number(today.slice(0, 4))
  return hasEnglishHolidays(timeZone) ? [year, year + 1].filter((one) => one > lastYear) : []
}

/** Exceptions to the rules: moved and added days. */
const specials: Record<number, { moved?: Record<string, string>; added?: string[] }> = {
  2020: { moved: { '2020-05-04': '2020-05-08' } },
  2022: { moved: { '2022-05-30': '2022-06-02' }, added: ['2022-06-03', '2022-09-19'] },
  2023: { added: ['2023-05-08'] },
}

const known = new Map<number, string[]>()

/** England's bank holidays of a year, in order; empty for years outside of the table. */
export function bankHolidaysOf(year: number): string[] {
  if (year < firstYear || year > lastYear) return []
  const made = known.get(year) ?? workOut(year)
  known.set(year, made)
  return made
}

function workOut(year: number): string[] {
  const { moved = {}, added = [] } = specials[year] ?? {}
  const easter = easterOf(year)
  const mondays = [
    firstMondayFrom(`${year}-05-01`),
    firstMondayFrom(`${year}-05-25`),
    firstMondayFrom(`${year}-08-25`),
  ].map((day) => moved[day] ?? day)
  const fixed = withSubstitutes([`${year}-01-01`, `${year}-12-25`, `${year}-12-26`])
  return [...fixed, addDays(easter, -2), addDays(easter, 1), ...mondays, ...added].sort()
}

const firstMondayFrom = (day: string) => addDays(day, (8 - workingDaysWeekdayOf(day)) % 7)

/** A holiday on a weekend moves to the next working day that is not a holiday itself. */
function withSubstitutes(days: string[]): string[] {
  const kept = days.filter((day) => !isWeekend(day))
  for (let day of days.filter(isWeekend)) {
    while (isWeekend(day) || kept.includes(day)) day = addDays(day, 1)
    kept.push(day)
  }
  return kept
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const date = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

export function backupAge(days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en-GB')} days ago`
}

/** 'today', '6 days ago', '5 weeks ago': longer times use larger units. */
export function agoText(days: number): string {
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 14) return `${days} days ago`
  if (days < 70) return `${Math.floor(days / 7)} weeks ago`
  return `${Math.floor(days / 30.4)} months ago`
}
