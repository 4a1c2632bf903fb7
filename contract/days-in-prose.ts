import { addDays, daysBetween, formatLongDay, localTime, timeInProse } from './dates.ts'

/** For prose: 'today', 'tomorrow', 'Friday', '20 November' or '20 November 2027', as short as is clear. */
export function dayInProse(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  const near = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[ahead]
  if (near) return near
  const isThisWeek = ahead > 1 && ahead < 7
  if (isThisWeek) return inProse({ weekday: 'long' }, day)
  return dateInProse(day, today)
}

/** For prose that is stored or compared: '20 November', or '20 November 2027' in another year. */
export const dateInProse = (day: string, today: string): string =>
  inProse({ day: 'numeric', month: 'long', ...yearUnlessSame(day, today) }, day)

type Shift = { shift_date: string; start_time: string; end_time: string }

/** For prose: '8pm to 8am (Thu)', with the day of the end of a night shift. */
export function hoursInProse({ shift_date, start_time, end_time }: Shift): string {
  const hours = `${timeInProse(start_time)} to ${timeInProse(end_time)}`
  const endsNextDay = end_time <= start_time
  return endsNextDay ? `${hours} (${inProse({ weekday: 'short' }, addDays(shift_date, 1))})` : hours
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
    : inProse({ day: 'numeric', month: 'short', ...yearUnlessSame(day, today) }, day)
  return `${{ '0': 'Today', '1': 'Yesterday' }[ago] ?? short} ${local.slice(11)}`
}

/** For prose: 'July', or 'July 2025' in another year. */
export const monthInProse = (day: string, today: string): string =>
  inProse({ month: 'long', ...yearUnlessSame(day, today) }, day)

const yearUnlessSame = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)

const inProse = (parts: Intl.DateTimeFormatOptions, day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts }).format(new Date(`${day}T12:00:00Z`))
