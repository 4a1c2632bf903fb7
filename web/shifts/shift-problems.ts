import { isOnClock } from '#contract/dates.ts'
import { selectMentee } from '#contract/fields.ts'
import * as contract from '#contract/shifts.ts'
import { realDay } from '#web/kit/days/day-from-text.ts'
import { isDay } from '#web/kit/days/month.ts'
import { formOf } from '#web/kit/form/edit-fields.ts'
import { endOf } from './shift-facts.ts'

/** The values that a new shift and an edited one have. */
export const plannedValues = formOf(contract.shiftFields)

/** Values of the shift form. `menteeId` is 0 until a mentee is chosen; `shiftDate` may be unfinished text. */
export type ShiftValues = typeof plannedValues.empty & {
  /** 0 for a shift that does not repeat. */
  everyWeeks: number
  /** From '1' for Monday to '7' for Sunday. */
  weekdays: string[]
  lastDay: string
}

type Known = {
  today: string
  timeZone: string
  /** The saved date of an edited shift: an unchanged past date is valid. */
  savedDate?: string | undefined
}

/** Error messages by field, in form order. */
export function shiftProblems(
  values: ShiftValues,
  { today, timeZone, savedDate }: Known,
): Record<string, string> {
  const { menteeId, shiftDate, startTime, endTime } = values
  const problems: Record<string, string> = {}
  if (!menteeId) problems.menteeId = selectMentee
  if (!shiftDate) problems.shiftDate = contract.dateRequired
  else if (!isDay(shiftDate)) problems.shiftDate = `Date ${realDay}`
  else if (shiftDate < today && shiftDate !== savedDate) problems.shiftDate = contract.dayInPast
  if (!startTime) problems.startTime = 'Enter a start time'
  if (!endTime) problems.endTime = 'Enter an end time'
  if (values.everyWeeks > 0) {
    if (!isDay(values.lastDay)) problems.lastDay = noLastDay(values.lastDay)
    const problem = Object.keys(problems).length === 0 && contract.repetitionProblem(repetitionOf(values))
    if (problem) problems[problem.field] = problem.sentence
    // Times that the clock change skips are reported together with the other conflicts of a series.
    return problems
  }
  if (Object.keys(problems).length > 0) return problems
  const starts = `${shiftDate}T${startTime}`
  const ends = endOf({ shift_date: shiftDate, start_time: startTime, end_time: endTime })
  if (!isOnClock(starts, timeZone)) problems.startTime = contract.skippedTime(starts)
  if (!isOnClock(ends, timeZone)) problems.endTime = contract.skippedTime(ends)
  return problems
}

const noLastDay = (typed: string) => (typed ? `The last day ${realDay}` : 'Enter a last day')

const repetitionOf = ({ shiftDate, everyWeeks, weekdays, lastDay }: ShiftValues) => ({
  shiftDate,
  everyWeeks,
  weekdays: weekdays.map(Number),
  lastDay,
})

/** The days of the series; empty while the form is incomplete. */
export const daysOf = (values: ShiftValues): string[] =>
  values.everyWeeks > 0 && isDay(values.shiftDate) && isDay(values.lastDay)
    ? contract.daysOfSeries(repetitionOf(values))
    : []
