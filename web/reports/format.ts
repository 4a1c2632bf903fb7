import { daysBetween, formatDay } from '#contract/dates.ts'
import { monthTitle } from '#web/kit/days/month.ts'

/** '2026-03' becomes 'March 2026'. */
export const formatMonth = (month: string): string => monthTitle(`${month}-01`)

/** '2026-03' becomes 'Mar' below an axis. */
export const formatShortMonth = (month: string): string => formatMonth(month).slice(0, 3)

export const formatNumber = (number: number, decimals = 0): string =>
  number.toLocaleString('en-GB', { minimumFractionDigits: decimals })

/** '1 goal', '1,200 goals'. */
export const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${formatNumber(number)} ${number === 1 ? one : many}`

/** '12/11/2026 (8 days ago)'. */
export function formatContact(day: string, today: string): string {
  const days = daysBetween(day, today)
  const ago = { 0: 'today', 1: 'yesterday' }[days] ?? `${formatCount(days, 'day')} ago`
  return days < 0 ? formatDay(day) : `${formatDay(day)} (${ago})`
}

/** One decimal place. */
const formatHours = (hours: number): string => formatNumber(Math.round(hours * 10) / 10, 1)

/** Number formats by column; the default is a whole number. */
const formats: Record<string, (value: number | string, today: string) => string> = {
  hours: (value) => formatHours(Number(value)),
  last_contact: (value, today) => formatContact(String(value), today),
}

export const formatValue = (column: string, value: number | string, today: string): string =>
  (formats[column] ?? ((plain) => formatNumber(Number(plain))))(value, today)

/** Accessible text for a missing number, which is shown as a dash. */
export const missingTexts: Record<string, string> = { median_days: 'No decisions', last_contact: 'No total' }
