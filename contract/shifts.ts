import * as z from 'zod/mini'
import { shiftTable } from './can.ts'
import { addDays, dayInWords, daysBetween, weekdayOf } from './dates.ts'
import { endpoint, exportOf } from './endpoint.ts'
import {
  day,
  dayOr,
  type EditFields,
  emptyOr,
  filtersOfList,
  idParam,
  keyOf,
  leftOutOr,
  listQuery,
  maxLength,
  optionalLine,
  optionalText,
  pageOfList,
  rowIdOr,
  selectMentee,
  time,
  version,
} from './fields.ts'
import { type AccountStatus, accountStatus, pairAddresses, pairFields } from './person.ts'
export const shiftEnded = 'This shift has ended. Record the hours worked instead.'
export const sameTimes = 'End time must differ from start time'
export const dayInPast = 'The date cannot be earlier than today'
export const dateRequired = 'Date is required'

export const shiftStatuses = {
  scheduled: { label: 'Scheduled' },
  completed: { label: 'Completed' },
  cancelled: { label: 'Cancelled' },
} as const
export type ShiftStatus = keyof typeof shiftStatuses
const shiftStatus = keyOf(shiftStatuses)

/** Why a shift did not happen. Illness is never asked for. */
export const causes = {
  mentee_away: { label: 'The mentee was away' },
  mentor_away: { label: 'The mentor was away' },
  needed_elsewhere: { label: 'Needed elsewhere' },
  nobody_came: { label: 'No one came' },
  other: { label: 'Other' },
} as const
export type Cause = keyof typeof causes
const cause = keyOf(causes)
export const didNotHappen = 'Did not happen'

/** A cancelled shift with a cause did not happen. */
export const statusLabelOf = ({ status, cause }: { status: ShiftStatus; cause: Cause | null }): string =>
  cause === null ? shiftStatuses[status].label : didNotHappen

export const sayWhy = 'Say why it did not happen'
const onlyCompletedHasHours = 'Only a completed shift has hours worked'
const onlyMissedHasCause = 'Only a shift that did not happen has a cause'
export const longestShiftHours = 16
export const shiftTooLong = `A shift lasts at most ${longestShiftHours} hours`
/** The hours by which a worked start may differ from the planned one. */
export const startMovesHours = 6
export const startTooFar = `The start must be within ${startMovesHours} hours of the planned start`

type ShiftAndAccounts = { status: ShiftStatus; mentor_status: AccountStatus; mentee_status: AccountStatus }

/** A planned shift may not take place while its mentor or mentee is inactive. */
export const isUncertain = ({ status, mentor_status, mentee_status }: ShiftAndAccounts): boolean =>
  status === 'scheduled' && [mentor_status, mentee_status].includes('inactive')

/** Marks an uncertain shift in every list, calendar and email. */
export const toBeConfirmed = 'To be confirmed'

/** An explanation beside that mark, where there is space; `name` is the inactive person. */
export const uncertainText = (name: string): string =>
  `${name}'s account is inactive. Do not rely on this shift until the programme team confirms it.`

export const shiftRow = z.object({
  id: z.int(),
  ...pairFields,
  ...pairAddresses,
  /** A deleted person counts as inactive. */
  mentor_status: accountStatus,
  mentee_status: accountStatus,
  shift_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  location: z.string(),
  notes: z.string(),
  status: shiftStatus,
  outcome_reason: z.nullable(z.string()),
  /** The instant when the outcome was recorded or the shift cancelled. */
  outcome_at: z.nullable(z.string()),
  cause: z.nullable(cause),
  /** 'HH:MM', null if no worked times were recorded. */
  worked_from: z.nullable(z.string()),
  worked_to: z.nullable(z.string()),
  /** The length as it counts: from the worked times if they were recorded, else the planned ones. */
  minutes: z.int(),
  version: z.int(),
  /** With `perDay`: the number of all shifts that start on its day. */
  day_count: z.optional(z.int()),
  /** Whether it has a debrief of which the caller may know. */
  has_debrief: z.boolean(),
  can: shiftTable.reply,
})
export type ShiftRow = z.infer<typeof shiftRow>

const shiftFilters = {
  ...filtersOfList,
  menteeId: z.optional(idParam),
  mentorId: z.optional(idParam),
  status: z.optional(shiftStatus),
  upcoming: z.optional(z.literal('yes')),
}

/**
 * Shifts, latest first: one's own, or all for an administrator. `menteeId` returns all shifts of that mentee to their
 * current mentors, the mentee and administrators. `from` and `to` limit the day, `mentorId` the mentor.
 * `upcoming` keeps scheduled shifts that have not ended. `search` matches every word in a full name or the place.
 * `perDay` keeps so many shifts of each day, the earliest ones.
 */
export const listShifts = endpoint('GET /api/shifts', {
  action: 'shifts: list',
  query: z.strictObject({ ...pageOfList, ...shiftFilters, perDay: z.optional(digit(1, 9)) }),
  reply: z.array(shiftRow),
  texts: { error: 'Failed to fetch shifts', networkError: 'Error fetching shifts' },
})

export const exportShifts = exportOf(listShifts, shiftFilters)

/** The next scheduled shift that has not ended, or null: the mentee's, or else one's own. */
export const findNextShift = endpoint('GET /api/shifts/next', {
  action: 'shifts: list',
  query: z.strictObject({ menteeId: z.optional(idParam) }),
  reply: z.nullable(shiftRow),
})

export const listShiftsOfMentee = endpoint('GET /api/shifts/admin/mentee/:menteeId', {
  action: 'shifts: list of any mentee',
  query: listQuery,
  reply: z.array(shiftRow),
})

/** The message for a 'YYYY-MM-DDTHH:MM' that does not exist. */
export const skippedTime = (local: string): string =>
  `The clocks go forward on ${dayInWords(local)}, so ${local.slice(11)} does not exist that night. Choose another time`

/** Formats the hours. An end at or before the start is on the next day: '20:00–08:00 (+1)'. */
export function shiftHours(shift: { start_time: string; end_time: string }): string {
  const hours = `${shift.start_time}–${shift.end_time}`
  return shift.end_time <= shift.start_time ? `${hours} (+1)` : hours
}

/** The texts that a mentor writes about a shift. */
export const shiftTexts = {
  location: { column: 'location', label: 'Location', words: 'place' },
  notes: { column: 'notes', label: 'Notes', words: 'notes', isHidden: true },
} as const satisfies EditFields

/** The columns that lists and the data about a person read. */
export const shiftTextColumns = Object.values(shiftTexts).map(({ column }) => column)

/** The mentee, the day and the times are described with the names and the hours. */
export const shiftFields = {
  menteeId: { column: 'mentee_id', label: 'Mentee', initial: 0 },
  shiftDate: { column: 'shift_date', label: 'Date', isDay: true },
  startTime: { column: 'start_time', label: 'Start time' },
  endTime: { column: 'end_time', label: 'End time' },
  ...shiftTexts,
} as const satisfies EditFields

const newShift = {
  menteeId: rowIdOr(selectMentee),
  shiftDate: dayOr(dateRequired),
  startTime: time,
  endTime: time,
  location: emptyOr(optionalLine(maxLength.location)),
  notes: emptyOr(optionalText()),
}
/** Required to save a shift that overlaps another one of either person. */
const allowOverlap = z.optional(z.boolean())
type Times = { startTime?: string | undefined; endTime?: string | undefined }
/** Rejects equal times; an earlier end is on the next day. */
const timesDiffer = z.refine<Times>(
  ({ startTime, endTime }) => startTime === undefined || startTime !== endTime,
  { error: sameTimes, path: ['endTime'] },
)

/** Fields of the shift form; 0 weeks means no repetition. */
export const shiftForm = z
  .strictObject({ ...newShift, everyWeeks: z.int(), weekdays: z.array(z.string()), lastDay: z.string() })
  .check(timesDiffer)

const changed = 'Shift updated successfully!'
const notSaved = { error: 'Failed to schedule shift', networkError: 'Error scheduling shift' }

export const scheduleShift = endpoint('POST /api/shifts', {
  action: 'shifts: schedule',
  body: z.strictObject({ ...newShift, allowOverlap }).check(timesDiffer),
  reply: shiftRow,
  status: 201,
  texts: { success: 'Shift scheduled successfully!', ...notSaved },
})

/** Only the fields that are sent change. */
export const editShift = endpoint('PUT /api/shifts/:id', {
  action: 'shifts: edit',
  body: z
    .partial(
      z.strictObject({
        ...newShift,
        location: leftOutOr(optionalLine(maxLength.location)),
        notes: leftOutOr(optionalText()),
        allowOverlap: z.boolean(),
        version,
      }),
    )
    .check(timesDiffer),
  reply: shiftRow,
  texts: { success: changed, ...notSaved },
})

export const deleteShift = endpoint('DELETE /api/shifts/:id', {
  action: 'shifts: delete',
  texts: {
    success: 'Shift deleted successfully!',
    error: 'Failed to delete shift',
    networkError: 'Error deleting shift',
  },
})

type Outcome = {
  status: ShiftStatus
  reason?: string | undefined
  cause?: Cause | null | undefined
  workedFrom?: string | null | undefined
  workedTo?: string | null | undefined
}
/** The fields that fit an outcome: a cause to a cancelled shift, hours to a completed one. */
const outcomeFits = [
  rule<Outcome>(({ status, cause }) => status === 'cancelled' || !cause, 'cause', onlyMissedHasCause),
  rule<Outcome>(
    ({ status, workedFrom, workedTo }) => status === 'completed' || !(workedFrom || workedTo),
    'workedFrom',
    onlyCompletedHasHours,
  ),
  rule<Outcome>(({ cause, reason }) => cause !== 'other' || Boolean(reason), 'reason', sayWhy),
]

/** A shift can be completed only after its start, and only then can it turn out not to have happened.
 * An omitted cause or time stays as it is while the status stays; null removes it. A worked end at or before
 * the start is on the next day. */
export const recordOutcome = endpoint('PATCH /api/shifts/:id/status', {
  action: 'shifts: record outcome',
  body: z
    .strictObject({
      status: z.enum(['completed', 'cancelled']),
      reason: leftOutOr(optionalText(maxLength.outcomeReason)),
      cause: z.optional(z.nullable(cause)),
      workedFrom: z.optional(z.nullable(time)),
      workedTo: z.optional(z.nullable(time)),
      version: z.optional(version),
    })
    .check(...outcomeFits),
  reply: shiftRow,
  texts: { success: changed, error: 'Failed to update shift', networkError: 'Error updating shift' },
})

function rule<T>(holds: (value: T) => boolean, field: string, error: string) {
  return z.refine<T>(holds, { path: [field], error })
}

/** The error code of an overlap. The message names the other shift. */
export const overlapCode = 'OVERLAP'

/** The limits of one series: shifts, days and interval in weeks. */
const maxShifts = 60
const maxDays = 366
const maxWeeks = 8

/** From a first day to a last day, on chosen weekdays (1 is Monday), every N weeks. */
type Repetition = { shiftDate: string; everyWeeks: number; weekdays: number[]; lastDay: string }

/** The days of a series in order. Weeks count from the first day; a series ends after a year. */
export function daysOfSeries({ shiftDate, everyWeeks, weekdays, lastDay }: Repetition): string[] {
  const length = Math.min(daysBetween(shiftDate, lastDay), maxDays)
  const sinceMonday = weekdayOf(shiftDate) - 1
  return Array.from({ length: Math.max(0, length + 1) }, (_, index) => index)
    .filter((index) => Math.floor((index + sinceMonday) / 7) % everyWeeks === 0)
    .map((index) => addDays(shiftDate, index))
    .filter((day) => weekdays.includes(weekdayOf(day)))
}

/** The validation error of a repetition, by field. */
export function repetitionProblem(
  repetition: Repetition,
): { field: 'weekdays' | 'lastDay'; sentence: string } | undefined {
  const { shiftDate, weekdays, lastDay } = repetition
  if (weekdays.length === 0) return { field: 'weekdays', sentence: 'Choose at least one day of the week' }
  if (lastDay < shiftDate)
    return { field: 'lastDay', sentence: 'The last day cannot be earlier than the first date' }
  if (daysBetween(shiftDate, lastDay) > maxDays)
    return { field: 'lastDay', sentence: 'The last day must be within a year of the first date' }
  const { length } = daysOfSeries(repetition)
  if (length > maxShifts)
    return {
      field: 'lastDay',
      sentence: `That is ${length} shifts. Choose an earlier last day: you can schedule up to ${maxShifts} shifts together`,
    }
  return length === 0
    ? {
        field: 'weekdays',
        sentence: 'Choose a later last day: none of these days of the week come before it',
      }
    : undefined
}

const weekday = z.int().check(z.gte(1), z.lte(7))
const everyWeeks = z.int().check(z.gte(1), z.lte(maxWeeks))

const fits = z.check<Repetition>((context) => {
  const problem = repetitionProblem(context.value)
  if (problem)
    context.issues.push({
      code: 'custom',
      message: problem.sentence,
      path: [problem.field],
      input: context.value,
    })
})

/** A number in a URL, where it is a digit. */
function digit(least: number, most: number) {
  const number = z.int().check(z.gte(least), z.lte(most))
  return z.pipe(z.union([z.string().check(z.regex(/^\d$/)), z.int()]), z.pipe(z.transform(Number), number))
}

/** Each day of a series with its conflicts, before saving. */
export const checkSeries = endpoint('GET /api/shifts/series', {
  action: 'shifts: schedule',
  query: z.strictObject({
    menteeId: idParam,
    shiftDate: day,
    startTime: time,
    endTime: time,
    everyWeeks: digit(1, maxWeeks),
    /** '135' for Monday, Wednesday and Friday. */
    weekdays: z.string().check(z.regex(/^[1-7]{1,7}$/)),
    lastDay: day,
  }),
  reply: z.array(
    z.object({
      day: z.string(),
      /** An `overlap` can be confirmed; a time skipped by the clock change never exists. */
      problem: z.nullable(z.enum(['overlap', 'skipped time'])),
      sentence: z.string(),
    }),
  ),
  texts: notSaved,
})
export type DayOfSeries = z.infer<typeof checkSeries.reply>[number]

/** Schedules a shift on each day of a repetition except `daysLeftOut`; all or none. */
export const scheduleSeries = endpoint('POST /api/shifts/series', {
  action: 'shifts: schedule',
  body: z
    .strictObject({
      ...newShift,
      everyWeeks,
      weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
      lastDay: day,
      daysLeftOut: z._default(z.array(day).check(z.maxLength(maxShifts)), []),
      allowOverlap,
    })
    .check(timesDiffer, fits),
  reply: z.object({ ids: z.array(z.int()) }),
  status: 201,
  texts: { success: 'Shifts scheduled successfully!', ...notSaved },
})
