import { addDays } from './dates.ts'

/** A calendar of working days; `daysOff` are the organisation's own. */
export type WorkingCalendar = { timeZone: string; daysOff: readonly string[] }

/** Working days after `from`, up to and including `to`: Mondays to Fridays that are no days off. */
export function workingDaysBetween(from: string, to: string, calendar: WorkingCalendar): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (isWorkingDay(day, calendar)) count += 1
  return count
}

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

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: string) => [0, 6].includes(weekdayOf(day))

/** In other time zones England's bank holidays do not apply; only configured days off count. */
export const hasEnglishHolidays = (timeZone: string): boolean =>
  ['Europe/London', 'Europe/Belfast', 'GB', 'GB-Eire'].includes(timeZone)

const firstYear = 2020
const lastYear = 2030

/**
 * This year or the next, if its bank holidays are unknown to this version. They then count as working days.
 */
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

const firstMondayFrom = (day: string) => addDays(day, (8 - weekdayOf(day)) % 7)

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
