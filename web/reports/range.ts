import { addDays, daysBetween } from '#contract/dates.ts'
import { keysOf, yearOutOfRange } from '#contract/fields.ts'
import { maxRangeYears, rangeReversed, rangeTooLong } from '#contract/report-numbers.ts'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { addMonths, isDay } from '#web/kit/days/month.ts'

/** First and last day. Values from the URL or from unfinished typing may be invalid. */
export type Range = { from: string; to: string }

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const yearOf = (day: string) => Number(day.slice(0, 4))

/** A range of `months` months up to `day`, from the first day of the first month. */
const monthsUpTo = (day: string, months: number): Range => ({
  from: addMonths(firstOfMonth(day), 1 - months),
  to: day,
})

/** The presets of ranges. None ends after today. */
export const presets = {
  'this-month': { label: 'This month', of: (today: string) => monthsUpTo(today, 1) },
  'last-month': {
    label: 'Last month',
    of: (today: string) => ({
      from: addMonths(firstOfMonth(today), -1),
      to: addDays(firstOfMonth(today), -1),
    }),
  },
  'last-3-months': { label: 'Last 3 months', of: (today: string) => monthsUpTo(today, 3) },
  'last-12-months': { label: 'Last 12 months', of: (today: string) => monthsUpTo(today, 12) },
  'this-year': {
    label: 'This year',
    of: (today: string) => ({ from: `${yearOf(today)}-01-01`, to: today }),
  },
  'last-year': {
    label: 'Last year',
    of: (today: string) => ({ from: `${yearOf(today) - 1}-01-01`, to: `${yearOf(today) - 1}-12-31` }),
  },
  'financial-year': {
    label: 'This financial year (from April)',
    of: (today: string) => ({
      from: `${today.slice(5) < '04-01' ? yearOf(today) - 1 : yearOf(today)}-04-01`,
      to: today,
    }),
  },
} as const
export type Preset = keyof typeof presets
export const presetNames = keysOf(presets)

/** The preset that equals this range; undefined for custom days. */
export const presetOf = (range: Range, today: string): Preset | undefined =>
  presetNames.find((name) => {
    const { from, to } = presets[name].of(today)
    return from === range.from && to === range.to
  })

/** Fills in the server's defaults: the last day is today, and the range is twelve months. */
export function wholeRange({ from, to }: { from: string | null; to: string | null }, today: string): Range {
  const last = to ?? today
  return { from: from ?? monthsUpTo(isDay(last) ? last : today, 12).from, to: last }
}

/** Validation errors of a range, by field. */
export function rangeProblems({ from, to }: Range): Record<string, string> {
  const wrong = { ...dayOrYearProblem('from', from), ...dayOrYearProblem('to', to) }
  if (Object.keys(wrong).length > 0) return wrong
  if (from > to) return { from: rangeReversed }
  if (daysBetween(from, to) > maxRangeYears * 366) return { from: rangeTooLong }
  return {}
}

function dayOrYearProblem(name: string, day: string): Record<string, string> {
  if (isDay(day) && (yearOf(day) < 2000 || yearOf(day) > 2100)) return { [name]: yearOutOfRange }
  return dayProblem(name, day)
}
