import * as z from 'zod/mini'
import { shiftTable } from './can.ts'
import { formatDay } from './dates.ts'
import { emptyReply, endpoint } from './endpoint.ts'
import {
  byId,
  byMenteeId,
  dayOr,
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
  time,
  version,
} from './fields.ts'
import { accountStatus } from './person.ts'

export const shiftStatuses = {
  scheduled: { label: 'Scheduled' },
  completed: { label: 'Completed' },
  cancelled: { label: 'Cancelled' },
} as const
export type ShiftStatus = keyof typeof shiftStatuses
const shiftStatus = keyOf(shiftStatuses)

export const shiftRow = z.object({
  id: z.int(),
  mentor_id: z.int(),
  mentor_first_name: z.string(),
  mentor_last_name: z.string(),
  /** While one of the two is inactive, as deleted people are, nobody holds the shift (rule 57). */
  mentor_status: accountStatus,
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
  mentee_status: accountStatus,
  shift_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  location: z.string(),
  notes: z.string(),
  status: shiftStatus,
  outcome_reason: z.nullable(z.string()),
  /** When the outcome was recorded or the shift cancelled: an instant. */
  outcome_at: z.nullable(z.string()),
  version: z.int(),
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
 * Latest first; a mentor's and a mentee's own, an administrator's all. With `menteeId` all shifts of that mentee, whoever
 * the mentor, for who leads the mentee now, the mentee and administrators (rule 53). `from` and `to` narrow them to
 * days, `upcoming` to those that count as upcoming, scheduled and not ended, `search` to those of which every word stands
 * in the mentor's or the mentee's full name or in the place, `mentorId` to those of one mentor.
 */
export const listShifts = endpoint('GET /api/shifts', {
  action: 'shifts: list',
  query: z.strictObject({ ...pageOfList, ...shiftFilters }),
  reply: z.array(shiftRow),
})

/** All that the filters leave, as a file; that it was taken stands in the audit log. */
export const exportShifts = endpoint('GET /api/shifts/csv', {
  action: 'shifts: list',
  kind: 'download',
  query: z.strictObject(shiftFilters),
  reply: z.unknown(),
})

/** The mentee's next scheduled shift that has not ended, or null (rule 36). */
export const findNextShift = endpoint('GET /api/shifts/next', {
  action: 'shifts: list',
  query: z.strictObject({ menteeId: idParam }),
  reply: z.nullable(shiftRow),
})

export const listShiftsOfMentee = endpoint('GET /api/shifts/admin/mentee/:menteeId', {
  action: 'shifts: list of any mentee',
  params: byMenteeId,
  query: listQuery,
  reply: z.array(shiftRow),
})

/** For a 'YYYY-MM-DDTHH:MM' that the clock never shows. */
export const skippedTime = (local: string): string =>
  `The clocks go forward on ${formatDay(local)}: there is no ${local.slice(11)} that night`

/** An end at or before the start lies on the next day (rule 31): '20:00–08:00 (+1)'. */
export function shiftHours(shift: { start_time: string; end_time: string }): string {
  const hours = `${shift.start_time}–${shift.end_time}`
  return shift.end_time <= shift.start_time ? `${hours} (+1)` : hours
}

export const shiftFields = {
  menteeId: rowIdOr('Please select a mentee'),
  shiftDate: dayOr('Date is required'),
  startTime: time,
  endTime: time,
  location: emptyOr(optionalLine(maxLength.location)),
  notes: emptyOr(optionalText()),
}
/** Saved over another shift of either person only with this (rule 33). */
export const allowOverlap = z.optional(z.boolean())
type Times = { startTime?: string | undefined; endTime?: string | undefined }
/** Equal times are refused: an end before the start lies on the next day (rule 31). */
export const timesDiffer = z.refine<Times>(
  ({ startTime, endTime }) => startTime === undefined || startTime !== endTime,
  {
    error: 'End time must differ from start time',
    path: ['endTime'],
  },
)

/** What the shift form holds; 0 weeks for a shift that does not repeat. */
export const shiftForm = z
  .strictObject({
    ...shiftFields,
    everyWeeks: z.int(),
    weekdays: z.array(z.string()),
    lastDay: z.string(),
  })
  .check(timesDiffer)

export const scheduleShift = endpoint('POST /api/shifts', {
  action: 'shifts: schedule',
  body: z.strictObject({ ...shiftFields, allowOverlap }).check(timesDiffer),
  reply: shiftRow,
  status: 201,
})

/** Only the fields that are sent change. */
export const editShift = endpoint('PUT /api/shifts/:id', {
  action: 'shifts: edit',
  params: byId,
  body: z
    .partial(
      z.strictObject({
        ...shiftFields,
        location: leftOutOr(optionalLine(maxLength.location)),
        notes: leftOutOr(optionalText()),
        allowOverlap: z.boolean(),
        version,
      }),
    )
    .check(timesDiffer),
  reply: shiftRow,
})

export const deleteShift = endpoint('DELETE /api/shifts/:id', {
  action: 'shifts: delete',
  params: byId,
  reply: emptyReply,
  status: 204,
})

/** Completed only once the shift has started (rule 34). */
export const recordOutcome = endpoint('PATCH /api/shifts/:id/status', {
  action: 'shifts: record outcome',
  params: byId,
  body: z.strictObject({
    status: z.enum(['completed', 'cancelled']),
    reason: leftOutOr(optionalText(maxLength.outcomeReason)),
    version: z.optional(version),
  }),
  reply: shiftRow,
})

/** A refusal of an overlap carries this code; its sentence names the other shift. */
export const overlapCode = 'OVERLAP'
