import type { z } from 'zod/mini'
import { addDays, dayIn, formatDay, localTime } from '#contract/dates.ts'
import {
  type editShift as editShiftCall,
  outcomeCorrectableDays,
  overlapCode,
  type recordOutcome as recordOutcomeCall,
  type ShiftRow,
  type scheduleShift as scheduleShiftCall,
  shiftHours,
  shiftStatuses,
} from '#contract/shifts.ts'
import { findMentee, menteesLedBy } from '../access.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/changes.ts'
import { type Changing, type Context, instant, inTransaction } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import type { Me } from '../kernel/who-is-asking.ts'
import { lockUser } from '../users/rules.ts'
import * as queries from './queries.ts'
import { tellMentee } from './telling.ts'

type NewShift = z.output<typeof scheduleShiftCall.body>

/** A mentor's, for a mentee they lead; the dialog asks before it overlaps another shift (decision 33). */
export async function scheduleShift(ctx: Context, me: Me, shift: NewShift): Promise<ShiftRow> {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await findMentee(ctx.db, me, shift.menteeId)
    refusePast(ctx, shift.shiftDate)
    const people = { mentorId: me.id, menteeId: mentee.id }
    const span = spanOf(shift.shiftDate, shift.startTime, shift.endTime)
    await refuseOverlap(ctx, people, span, { exceptId: 0, allowed: shift.allowOverlap })
    const now = instant(ctx)
    const { id } = await queries.insertShift(ctx.db, {
      mentor_id: me.id,
      mentee_id: mentee.id,
      ...span,
      location: shift.location,
      notes: shift.notes,
      status: 'scheduled',
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    await tellMentee(ctx, 'shift_scheduled', id)
    const made = await presentShift(ctx, me, id)
    ctx.record({
      action: 'shift.created',
      target: 'shift',
      targetId: id,
      details: `Scheduled ${describe(made)}`,
    })
    return made
  })
}

/** An end at or before the start lies on the next day (decision 31). */
function spanOf(day: string, start: string, end: string) {
  return { starts_at: `${day}T${start}`, ends_at: `${end <= start ? addDays(day, 1) : day}T${end}` }
}

/** Binds when a date is new or changed (decision 32). */
function refusePast(ctx: Changing, day: string) {
  if (day < dayIn(ctx.now(), ctx.config.timeZone))
    refuseField('shiftDate', 'The date cannot be earlier than today')
}

type Span = ReturnType<typeof spanOf>

async function refuseOverlap(
  ctx: Changing,
  people: { mentorId: number; menteeId: number },
  span: Span,
  { exceptId, allowed }: { exceptId: number; allowed: boolean | undefined },
) {
  if (allowed) return
  // Both rows are locked, lower id first, so that two shifts at once see each other.
  for (const id of [people.mentorId, people.menteeId].sort((a, b) => a - b)) await lockUser(ctx, id)
  const other = await queries.findOverlap(ctx.db, people, span, exceptId)
  if (!other) return
  const hours = `${formatDay(other.starts_at)}, ${other.starts_at.slice(11)}–${other.ends_at.slice(11)}`
  refuse(409, `This overlaps the shift of ${mentorName(other)} with ${menteeName(other)} on ${hours}.`, {
    code: overlapCode,
  })
}

type Names = Pick<
  ShiftRow,
  'mentor_first_name' | 'mentor_last_name' | 'mentee_first_name' | 'mentee_last_name'
>
const mentorName = (row: Names) => `${row.mentor_first_name} ${row.mentor_last_name}`
const menteeName = (row: Names) => `${row.mentee_first_name} ${row.mentee_last_name}`

const describe = (shift: ShiftRow) =>
  `the shift of ${mentorName(shift)} with ${menteeName(shift)} on ${formatDay(shift.shift_date)}, ${shift.start_time}–${shift.end_time}`

const describeChange = (before: ShiftRow, saved: ShiftRow) =>
  changes(
    [
      ['date', before.shift_date, saved.shift_date],
      ['time', shiftHours(before), shiftHours(saved)],
      ['place', before.location, saved.location],
      ['mentee', menteeName(before), menteeName(saved)],
      ['status', shiftStatuses[before.status].label, shiftStatuses[saved.status].label],
      ['reason', before.outcome_reason, saved.outcome_reason],
    ],
    [['notes', before.notes, saved.notes]],
  )

async function presentShift(ctx: Changing, me: Me, id: number): Promise<ShiftRow> {
  return (await queries.findShift(ctx.db, me, id)) ?? refuseUnknown()
}

/** The shift, locked, for who may change it: an administrator, or its mentor while they lead the mentee (decision 25). */
async function lockShift(ctx: Changing, me: Me, id: number): Promise<Row<'shifts'>> {
  const visible = await presentShift(ctx, me, id)
  if (me.role !== 'admin') await refuseNotLeading(ctx, me, visible)
  return (await lockRow(ctx.db, 'shifts', id)) ?? refuseUnknown()
}

async function refuseNotLeading(ctx: Changing, me: Me, shift: ShiftRow) {
  const led = await menteesLedBy(ctx.db, me.id).where('mentee_id', '=', shift.mentee_id).executeTakeFirst()
  if (!led || shift.mentor_id !== me.id)
    refuse(403, 'Only the mentor who leads this mentee can change the shift.')
}

type Edit = z.output<typeof editShiftCall.body>

export async function editShift(ctx: Context, me: Me, id: number, edit: Edit): Promise<ShiftRow> {
  return inTransaction(ctx, async (ctx) => {
    const shift = await lockShift(ctx, me, id)
    await refuseStale(ctx, shift, edit.version)
    const before = await presentShift(ctx, me, id)
    const menteeId = edit.menteeId ?? shift.mentee_id
    if (menteeId !== shift.mentee_id) await findMenteeOfShift(ctx, me, shift, menteeId)
    const day = edit.shiftDate ?? shift.starts_at.slice(0, 10)
    const span = spanOf(
      day,
      edit.startTime ?? shift.starts_at.slice(11),
      edit.endTime ?? shift.ends_at.slice(11),
    )
    if (span.ends_at.slice(11) === span.starts_at.slice(11))
      refuseField('endTime', 'End time must differ from start time')
    const moves =
      span.starts_at !== shift.starts_at || span.ends_at !== shift.ends_at || menteeId !== shift.mentee_id
    if (moves && shift.status !== 'scheduled')
      refuse(409, `This shift is ${shift.status} and cannot be moved.`)
    if (day !== shift.starts_at.slice(0, 10)) refusePast(ctx, day)
    const people = { mentorId: shift.mentor_id, menteeId }
    if (moves) await refuseOverlap(ctx, people, span, { exceptId: id, allowed: edit.allowOverlap })
    const change = {
      ...span,
      mentee_id: menteeId,
      location: edit.location ?? shift.location,
      notes: edit.notes ?? shift.notes,
    }
    const passes = menteeId !== shift.mentee_id
    // Told before the row forgets whose it was.
    if (passes) await tellMentee(ctx, 'shift_cancelled', id)
    await queries.saveShift(ctx.db, id, change, { id: me.id, at: instant(ctx) })
    if (passes) await tellMentee(ctx, 'shift_scheduled', id)
    else if (moves || change.location !== shift.location) await tellMentee(ctx, 'shift_changed', id)
    const saved = await presentShift(ctx, me, id)
    ctx.record({
      action: 'shift.changed',
      target: 'shift',
      targetId: id,
      details: `Changed ${describe(before)}: ${describeChange(before, saved)}`,
    })
    return saved
  })
}

/** A mentor moves a shift to a mentee of their own, an administrator to one of the shift's mentor; else 404. */
async function findMenteeOfShift(ctx: Changing, me: Me, shift: Row<'shifts'>, menteeId: number) {
  await findMentee(ctx.db, me, menteeId)
  const led = await menteesLedBy(ctx.db, shift.mentor_id).where('mentee_id', '=', menteeId).executeTakeFirst()
  if (!led) refuseUnknown()
}

export async function deleteShift(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockShift(ctx, me, id)
    const shift = await presentShift(ctx, me, id)
    const now = instant(ctx)
    await queries.saveShift(ctx.db, id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    if (shift.status === 'scheduled') await tellMentee(ctx, 'shift_cancelled', id)
    ctx.record({
      action: 'shift.deleted',
      target: 'shift',
      targetId: id,
      details: `Deleted ${describe(shift)}`,
    })
  })
}

type Outcome = z.output<typeof recordOutcomeCall.body>

/** Completed only once it has started, cancelled at any time; corrected for seven days, later by administrators (decision 34). */
export async function recordOutcome(ctx: Context, me: Me, id: number, outcome: Outcome): Promise<ShiftRow> {
  return inTransaction(ctx, async (ctx) => {
    const shift = await lockShift(ctx, me, id)
    await refuseStale(ctx, shift, outcome.version)
    const before = await presentShift(ctx, me, id)
    const localNow = localTime(ctx.now(), ctx.config.timeZone)
    if (outcome.status === 'completed' && shift.starts_at > localNow)
      refuse(409, 'This shift has not started yet.')
    if (shift.outcome_at && me.role !== 'admin' && daysSince(ctx, shift.outcome_at) > outcomeCorrectableDays)
      refuse(403, `Only an administrator can correct an outcome after ${outcomeCorrectableDays} days.`)
    const now = instant(ctx)
    const change = {
      status: outcome.status,
      outcome_reason: outcome.reason || null,
      outcome_by: me.id,
      outcome_at: now,
    }
    await queries.saveShift(ctx.db, id, change, { id: me.id, at: now })
    if (outcome.status === 'cancelled' && shift.status === 'scheduled')
      await tellMentee(ctx, 'shift_cancelled', id)
    const saved = await presentShift(ctx, me, id)
    ctx.record({
      action: `shift.${outcome.status}`,
      target: 'shift',
      targetId: id,
      details: `${outcome.status === 'completed' ? 'Completed' : 'Cancelled'} ${describe(saved)}: ${describeChange(before, saved)}`,
    })
    return saved
  })
}

const daysSince = (ctx: Changing, at: string) => (ctx.now().getTime() - Date.parse(at)) / 86_400_000
