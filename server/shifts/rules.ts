import type { z } from 'zod/mini'
import { mentorChangesDays } from '#contract/can.ts'
import { addDays, formatDay, isOnClock } from '#contract/dates.ts'
import {
  type editShift as editShiftCall,
  overlapCode,
  type ShiftRow,
  type scheduleShift as scheduleShiftCall,
  shiftHours,
  skippedTime,
} from '#contract/shifts.ts'
import { findMentee, lockMentee, menteesLedBy } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import { momentOf } from '../kernel/zone.ts'
import { offerUndo } from '../undo/offering.ts'
import { describe, describeChange, menteeName, mentorName } from './descriptions.ts'
import { lockShift, presentShift } from './locking.ts'
import { notifyMentee, notifyMentor, notifyOthers } from './notifications.ts'
import * as queries from './queries.ts'

type NewShift = z.output<typeof scheduleShiftCall.body>

/** A mentor's, for a mentee they lead; the dialog asks before it overlaps another shift (rule 33). */
export async function scheduleShift(ctx: Context, me: Me, shift: NewShift): Promise<ShiftRow> {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, shift.menteeId)
    refusePast(ctx, shift.shiftDate)
    const people = { mentorId: me.id, menteeId: mentee.id }
    const span = spanOf(shift.shiftDate, shift.startTime, shift.endTime)
    refuseSkippedTime(ctx, span)
    if (!shift.allowOverlap) await refuseOverlap(ctx, people, span, 0)
    const now = nowIso(ctx)
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
    await notifyOthers(ctx, 'shift_planned', { targetId: id })
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

/** An end at or before the start lies on the next day (rule 31). */
function spanOf(day: string, start: string, end: string) {
  return { starts_at: `${day}T${start}`, ends_at: `${end <= start ? addDays(day, 1) : day}T${end}` }
}

/** Binds when a date is new or changed (rule 32). */
function refusePast(ctx: TransactionContext, day: string) {
  if (day < momentOf(ctx).today) refuseField('shiftDate', 'The date cannot be earlier than today')
}

type Span = ReturnType<typeof spanOf>

function refuseSkippedTime({ config }: TransactionContext, { starts_at, ends_at }: Span) {
  if (!isOnClock(starts_at, config.timeZone)) refuseField('startTime', skippedTime(starts_at))
  if (!isOnClock(ends_at, config.timeZone)) refuseField('endTime', skippedTime(ends_at))
}

/** Both people are locked, so that two shifts at once see each other. */
async function refuseOverlap(
  ctx: TransactionContext,
  people: { mentorId: number; menteeId: number },
  span: Span,
  exceptId: number,
) {
  const other = await queries.findOverlap(ctx.db, people, span, exceptId)
  if (!other) return
  const hours = shiftHours({ start_time: other.starts_at.slice(11), end_time: other.ends_at.slice(11) })
  const when = `${formatDay(other.starts_at)}, ${hours}`
  refuse(409, `This overlaps the shift of ${mentorName(other)} with ${menteeName(other)} on ${when}.`, {
    code: overlapCode,
  })
}

type Edit = z.output<typeof editShiftCall.body>

const presentPlan = ({ mentee_id, starts_at, ends_at, location, notes }: Row<'shifts'>) => ({
  menteeId: mentee_id,
  shiftDate: starts_at.slice(0, 10),
  startTime: starts_at.slice(11),
  endTime: ends_at.slice(11),
  location,
  notes,
})

type Plan = ReturnType<typeof presentPlan>

/** What is not sent stays. */
const planAfter = (edit: Edit, present: Plan): Plan => ({
  menteeId: edit.menteeId ?? present.menteeId,
  shiftDate: edit.shiftDate ?? present.shiftDate,
  startTime: edit.startTime ?? present.startTime,
  endTime: edit.endTime ?? present.endTime,
  location: edit.location ?? present.location,
  notes: edit.notes ?? present.notes,
})

export async function editShift(ctx: Context, me: Me, id: number, edit: Edit): Promise<ShiftRow> {
  return inTransaction(ctx, async (ctx) => {
    const { row: shift, shift: before } = await lockShift(ctx, me, id, edit.menteeId)
    await refuseStale(ctx, shift, edit.version, presentPlan(shift))
    const plan = planAfter(edit, presentPlan(shift))
    const { menteeId, location, notes } = plan
    const span = spanOf(plan.shiftDate, plan.startTime, plan.endTime)
    const hasNewMentee = menteeId !== shift.mentee_id
    if (hasNewMentee) await refuseForeignMentee(ctx, me, shift, menteeId)
    if (plan.startTime === plan.endTime) refuseField('endTime', 'End time must differ from start time')
    const isMoved = hasNewMentee || span.starts_at !== shift.starts_at || span.ends_at !== shift.ends_at
    if (isMoved && !before.can.includes('move'))
      refuse(409, `This shift is ${shift.status} and cannot be moved.`)
    if (plan.shiftDate !== shift.starts_at.slice(0, 10)) refusePast(ctx, plan.shiftDate)
    if (isMoved) refuseSkippedTime(ctx, span)
    if (isMoved && !edit.allowOverlap)
      await refuseOverlap(ctx, { mentorId: shift.mentor_id, menteeId }, span, id)
    // Told before the row forgets whose it was.
    if (hasNewMentee) await notifyMentee(ctx, 'shift_passed_on', { targetId: id })
    const change = { ...span, mentee_id: menteeId, location, notes }
    await saveRow(ctx.db, 'shifts', id, change, { id: me.id, at: nowIso(ctx) })
    const moved = { targetId: id, formerStart: shift.starts_at }
    if (hasNewMentee) {
      await notifyMentee(ctx, 'shift_planned', { targetId: id })
      await notifyMentor(ctx, 'shift_changed', moved)
    } else if (isMoved || location !== shift.location) await notifyOthers(ctx, 'shift_changed', moved)
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
async function refuseForeignMentee(ctx: TransactionContext, me: Me, shift: Row<'shifts'>, menteeId: number) {
  await findMentee(ctx.db, me, menteeId)
  const led = await menteesLedBy(ctx.db, shift.mentor_id).where('mentee_id', '=', menteeId).executeTakeFirst()
  if (!led) refuseUnknown()
}

/** By its mentor until a week after its end, later by administrators: reports lose what it counted (rule 54). */
export async function deleteShift(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { row, shift } = await lockShift(ctx, me, id)
    if (!shift.can.includes('delete'))
      refuse(
        403,
        `Only an administrator can delete a shift more than ${mentorChangesDays} days after its end.`,
      )
    const now = nowIso(ctx)
    const columns: (keyof typeof row)[] = ['deleted_at', 'deleted_by']
    const undoable = await offerUndo(ctx, me, { target: 'shift', id, row, columns })
    await saveRow(ctx.db, 'shifts', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    if (shift.status === 'scheduled') await notifyOthers(undoable, 'shift_deleted', { targetId: id })
    ctx.record({
      action: 'shift.deleted',
      target: 'shift',
      targetId: id,
      details: `Deleted ${describe(shift)}`,
    })
  })
}
