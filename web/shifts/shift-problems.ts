import { isOnClock } from '#contract/dates.ts'
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
}

type Known = {
  today: string
  timeZone: string
  /** The date of the shift that is edited: a past one may stay (rule 32). */
  savedDate?: string | undefined
}

/** What the person reads below each field at fault, in the order of the form. */
export function shiftProblems(
  { menteeId, shiftDate, startTime, endTime }: ShiftValues,
  { today, timeZone, savedDate }: Known,
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!menteeId) problems.menteeId = 'Please select a mentee'
  if (!shiftDate) problems.shiftDate = 'Date is required'
  else if (!isDay(shiftDate)) problems.shiftDate = 'Date must be a day that exists, like 20/11/2026'
  else if (shiftDate < today && shiftDate !== savedDate)
    problems.shiftDate = 'The date cannot be earlier than today'
  if (!startTime) problems.startTime = 'Start time is required'
  if (!endTime) problems.endTime = 'End time is required'
  if (Object.keys(problems).length > 0) return problems
  const starts = `${shiftDate}T${startTime}`
  const ends = endOf({ shift_date: shiftDate, start_time: startTime, end_time: endTime })
  if (!isOnClock(starts, timeZone)) problems.startTime = skippedTime(starts)
  if (!isOnClock(ends, timeZone)) problems.endTime = skippedTime(ends)
  return problems
}
