import { daysBetween, formatDay } from '#contract/dates.ts'
import { monthTitle } from '#web/kit/month.ts'

/** '2026-03' reads 'March 2026'. */
export const monthWords = (month: string): string => monthTitle(`${month}-01`)

/** '2026-03' reads 'Mar' where it stands below an axis. */
export const shortMonth = (month: string): string => monthWords(month).slice(0, 3)

export const inFigures = (number: number, decimals = 0): string =>
  number.toLocaleString('en-GB', { minimumFractionDigits: decimals })

/** '1 goal', '1,200 goals' */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${inFigures(number)} ${number === 1 ? one : many}`

/** '12/11/2026 (8 days ago)' */
export function contactWords(day: string, today: string): string {
  const days = daysBetween(day, today)
  const ago = { 0: 'today', 1: 'yesterday' }[days] ?? `${counted(days, 'day')} ago`
  return days < 0 ? formatDay(day) : `${formatDay(day)} (${ago})`
}

/** How a number of a column is written; whole numbers unless it stands here. */
const written: Record<string, (value: number | string, today: string) => string> = {
  hours: (value) => inFigures(Number(value), 1),
  last_contact: (value, today) => contactWords(String(value), today),
}

export const valueWords = (column: string, value: number | string, today: string): string =>
  (written[column] ?? ((plain) => inFigures(Number(plain))))(value, today)

/** What is said of a number that there is not; a dash is shown for it. */
export const missing: Record<string, string> = { median_days: 'No decisions', last_contact: 'No total' }
