import { isOnClock } from '#contract/dates.ts'
import { daysOfSeries, repetitionProblem } from '#contract/shift-series.ts'
import { skippedTime } from '#contract/shifts.ts'
import { isDay } from '#web/kit/days/month.ts'
import { endOf } from './upcoming.ts'

/** What the shift form holds. `menteeId` is 0 until somebody is chosen; `shiftDate` what is typed while it is no day. */
export type ShiftValues = {
  menteeId: number
  shiftDate: string
  startTime: string
  endTime: string
  location: string
  notes: string
  /** 0 for a shift that does not repeat. */
  everyWeeks: number
  /** '1' for Monday to '7' for Sunday. */
  weekdays: string[]
  lastDay: string
}

type Known = {
  today: string
  timeZone: string
  /** The date of the shift that is edited: a past one may stay (rule 32). */
  savedDate?: string | undefined
}

/** What the person reads below each field at fault, in the order of the form. */
export function shiftProblems(
  values: ShiftValues,
  { today, timeZone, savedDate }: Known,
): Record<string, string> {
  const { menteeId, shiftDate, startTime, endTime } = values
  const problems: Record<string, string> = {}
  if (!menteeId) problems.menteeId = 'Please select a mentee'
  if (!shiftDate) problems.shiftDate = 'Date is required'
  else if (!isDay(shiftDate)) problems.shiftDate = 'Date must be a day that exists, like 20/11/2026'
  else if (shiftDate < today && shiftDate !== savedDate)
    problems.shiftDate = 'The date cannot be earlier than today'
  if (!startTime) problems.startTime = 'Start time is required'
  if (!endTime) problems.endTime = 'End time is required'
  if (values.everyWeeks > 0) {
    if (!isDay(values.lastDay)) problems.lastDay = noLastDay(values.lastDay)
    const problem = Object.keys(problems).length === 0 && repetitionProblem(repetitionOf(values))
    if (problem) problems[problem.field] = problem.sentence
    // What the clock skips is told with all that stands in the way of a series.
    return problems
  }
  if (Object.keys(problems).length > 0) return problems
  const starts = `${shiftDate}T${startTime}`
  const ends = endOf({ shift_date: shiftDate, start_time: startTime, end_time: endTime })
  if (!isOnClock(starts, timeZone)) problems.startTime = skippedTime(starts)
  if (!isOnClock(ends, timeZone)) problems.endTime = skippedTime(ends)
  return problems
}

const noLastDay = (typed: string) =>
  typed ? 'The last day must be a day that exists, like 20/11/2026' : 'The last day is required'

const repetitionOf = ({ shiftDate, everyWeeks, weekdays, lastDay }: ShiftValues) => ({
  shiftDate,
  everyWeeks,
  weekdays: weekdays.map(Number),
  lastDay,
})

/** The days on which the shift takes place; none while that is not known. */
export const daysOf = (values: ShiftValues): string[] =>
  values.everyWeeks > 0 && isDay(values.shiftDate) && isDay(values.lastDay)
    ? daysOfSeries(repetitionOf(values))
    : []
