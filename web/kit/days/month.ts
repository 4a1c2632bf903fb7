import { addDays, weekdayOf } from '#contract/dates.ts'

const startOfWeek = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The seven days of a day's week, Monday first. */
export const weekOf = (day: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(startOfWeek(day), index))

/** The whole weeks that contain the days of a month, Monday first. */
export function weeksOfMonth(day: string): string[][] {
  const weeks: string[][] = []
  for (
    let monday = startOfWeek(`${monthOf(day)}-01`);
    monday <= lastOfMonth(day);
    monday = addDays(monday, 7)
  )
    weeks.push(weekOf(monday))
  return weeks
}

export const monthOf = (day: string): string => day.slice(0, 7)

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

const firstDay = '2000-01-01'
const lastDay = '2100-12-31'

/** Whether a calendar can show the day. A day from the URL or a typed one may be in any year. */
export const isDayOfCalendar = (text: string): boolean => isDay(text) && text >= firstDay && text <= lastDay

/** The nearest day that a calendar can show. */
const withinCalendar = (day: string): string => (day < firstDay ? firstDay : day > lastDay ? lastDay : day)

/** The same day of another month, or its last day: a month after 31 January is 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const same = `${monthOf(first)}-${day.slice(8)}`
  const last = lastOfMonth(first)
  return withinCalendar(same < last ? same : last)
}

export const addWeeks = (day: string, weeks: number): string => withinCalendar(addDays(day, weeks * 7))

const inEnglish = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const asMonth = inEnglish({ month: 'long', year: 'numeric' })
const asDay = inEnglish({ day: 'numeric', month: 'long', year: 'numeric' })
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** 'November 2026'. */
export const monthTitle = (day: string): string => asMonth.format(noon(day))

/** '16 – 22 November 2026'. */
export function weekTitle(day: string): string {
  const [monday = day, , , , , , sunday = day] = weekOf(day)
  return asDay.formatRange(noon(monday), noon(sunday)).replace(/\s*–\s*/, ' – ')
}

/** The day to which a key moves; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => startOfWeek(day),
    End: () => addDays(startOfWeek(day), 6),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  }
  const next = steps[key]?.()
  return next && withinCalendar(next)
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}
