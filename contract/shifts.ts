import * as z from 'zod/mini'
import { emptyReply, endpoint } from './endpoint.ts'
import {
  byId,
  byMenteeId,
  day,
  idInAddress,
  listQuery,
  longest,
  optionalLine,
  optionalText,
  pageOfList,
  rowId,
  time,
  version,
} from './fields.ts'

export const shiftStatuses = {
  scheduled: { label: 'Scheduled' },
  completed: { label: 'Completed' },
  cancelled: { label: 'Cancelled' },
} as const
export type ShiftStatus = keyof typeof shiftStatuses
const shiftStatus = z.enum(['scheduled', 'completed', 'cancelled'])

export const shiftRow = z.object({
  id: z.int(),
  mentor_id: z.int(),
  mentor_first_name: z.string(),
  mentor_last_name: z.string(),
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
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
})
export type ShiftRow = z.infer<typeof shiftRow>

/**
 * Latest first; a mentor's and a mentee's own, an administrator's all. `from` and `to` narrow them to days, `search` to
 * those of which every word stands in the mentor's or the mentee's full name.
 */
export const listShifts = endpoint('GET /api/shifts', {
  action: 'shifts: list',
  query: z.strictObject({
    ...pageOfList,
    from: z.optional(day),
    to: z.optional(day),
    search: z.optional(optionalLine(longest.search)),
  }),
  reply: z.array(shiftRow),
})

/** The mentee's next scheduled shift that has not ended, or null (decision 36). */
export const findNextShift = endpoint('GET /api/shifts/next', {
  action: 'shifts: list',
  query: z.strictObject({ menteeId: idInAddress }),
  reply: z.nullable(shiftRow),
})

export const listShiftsOfMentee = endpoint('GET /api/shifts/admin/mentee/:menteeId', {
  action: 'shifts: list of any mentee',
  params: byMenteeId,
  query: listQuery,
  reply: z.array(shiftRow),
})

/** An end at or before the start lies on the next day (decision 31): '20:00–08:00 (+1)'. */
export function shiftHours(shift: { start_time: string; end_time: string }): string {
  const hours = `${shift.start_time}–${shift.end_time}`
  return shift.end_time <= shift.start_time ? `${hours} (+1)` : hours
}

const hours = {
  menteeId: rowId,
  shiftDate: day,
  startTime: time,
  endTime: time,
  location: z._default(optionalLine(longest.location), ''),
  notes: z._default(optionalText(), ''),
}
/** Saved over another shift of either person only with this (decision 33). */
const allowOverlap = z.optional(z.boolean())
type Times = { startTime?: string | undefined; endTime?: string | undefined }
const timesDiffer = z.refine<Times>(
  ({ startTime, endTime }) => startTime === undefined || startTime !== endTime,
  {
    error: 'End time must differ from start time',
    path: ['endTime'],
  },
)

/** What the shift form holds. Equal times are refused: an end before the start lies on the next day (decision 31). */
export const shiftForm = z.strictObject(hours).check(timesDiffer)

export const scheduleShift = endpoint('POST /api/shifts', {
  action: 'shifts: schedule',
  body: z.strictObject({ ...hours, allowOverlap }).check(timesDiffer),
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
        ...hours,
        location: optionalLine(longest.location),
        notes: optionalText(),
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

/** Completed only once the shift has started; a recorded outcome can be corrected for so long (decision 34). */
export const outcomeCorrectableDays = 7

export const recordOutcome = endpoint('PATCH /api/shifts/:id/status', {
  action: 'shifts: record outcome',
  params: byId,
  body: z.strictObject({
    status: z.enum(['completed', 'cancelled']),
    reason: z.optional(optionalText(longest.outcomeReason)),
    version: z.optional(version),
  }),
  reply: shiftRow,
})

/** A refusal of an overlap carries this code; its sentence names the other shift. */
export const overlapCode = 'OVERLAP'
