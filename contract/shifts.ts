import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byMenteeId, idInAddress, listQuery } from './fields.ts'

export const shiftStatuses = {
  scheduled: { label: 'Scheduled' },
  completed: { label: 'Completed' },
  cancelled: { label: 'Cancelled' },
} as const
export type ShiftStatus = keyof typeof shiftStatuses
export const shiftStatus = z.enum(['scheduled', 'completed', 'cancelled'])

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
  version: z.int(),
})
export type ShiftRow = z.infer<typeof shiftRow>

/** Latest first; a mentor's and a mentee's own, an administrator's all. */
export const listShifts = endpoint('GET /api/shifts', {
  action: 'shifts: list',
  query: listQuery,
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
