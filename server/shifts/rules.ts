import type { z } from 'zod/mini'
import { deletedTooLate } from '#contract/can.ts'
import * as contract from '#contract/shifts.ts'
import { findMentee, ownMenteesOf } from '../access.ts'
import { type Change, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { columnsOf, editRow } from '../kernel/edit-row.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockMentee } from '../locks.ts'
import { notifyMentee, notifyMentor, notifyOthers } from '../messaging/shift-notifications.ts'
import { followLostShift, followReturnedShift } from '../milestones/meetings.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import type { Span } from './queries.ts'
import * as queries from './queries.ts'
import {
  describe,
  describeChange,
  isFormerMentor,
  loadShiftRow,
  lockShift,
  overlapSentence,
  refuseAfterCover,
  refuseLosingDebrief,
  refuseOtherTimes,
  refusePast,
  refuseSkippedTime,
  spanOf,
} from './shift-lock.ts'

/** A mentor plans a shift for a mentee whom they lead. The dialog asks before it overlaps another shift. */
export async function scheduleShift({ ctx, me, body: shift }: Call<typeof contract.scheduleShift>) {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, shift.menteeId)
    await refuseBeyondLimit(ctx.db, 'shifts', mentee.id)
    refusePast(ctx, shift.shiftDate)
    const people = { mentorId: me.id, menteeId: mentee.id }
    const span = spanOf(shift.shiftDate, shift.startTime, shift.endTime)
    refuseSkippedTime(ctx, span)
    await refuseAfterCover(ctx, me, people, { day: shift.shiftDate })
    if (!shift.allowOverlap) await refuseOverlap(ctx, people, span, 0)
    const texts = columnsOf(contract.shiftTexts, shift)
    const row = { mentor_id: me.id, mentee_id: mentee.id, ...span, ...texts }
    const id = await queries.insertShift(ctx.db, row, nowIso(ctx))
    await notifyOthers(ctx, 'shift_planned', { targetId: id })
    const made = await loadShiftRow(ctx, me, id)
    ctx.record('shift.created', id, `Scheduled ${describe(made)}`)
    return made
  })
}

/** The caller has locked both people, so that two shifts planned at once see each other. */
async function refuseOverlap(
  ctx: TransactionContext,
  people: { mentorId: number; menteeId: number },
  span: Span,
  exceptId: number,
) {
  const others = await queries.listShiftsDuring(ctx.db, people, span)
  const other = others.find(({ id }) => id !== exceptId)
  if (other) refuse(409, overlapSentence(other), { code: contract.overlapCode })
}

type Edit = z.output<typeof contract.editShift.body>

/** Dragging a shift to another day changes only the date. It can be undone, because it easily happens by mistake. */
const movesOnly = ({ version, allowOverlap, ...edit }: Edit): boolean =>
  edit.shiftDate !== undefined && Object.keys(edit).length === 1

export async function editShift({ ctx, me, params: { id }, body }: Call<typeof contract.editShift>) {
  return inTransaction(ctx, async (ctx) => {
    const { row: shift, shift: before } = await lockShift(ctx, me, id, { nextMenteeId: body.menteeId })
    const edit = await editRow(ctx, {
      table: 'shifts',
      row: shift,
      shown: before,
      fields: contract.shiftFields,
      body,
      also: ({ shiftDate, startTime, endTime }) => spanOf(shiftDate, startTime, endTime),
    })
    const { menteeId, shiftDate, startTime, endTime } = edit.after
    const span = spanOf(shiftDate, startTime, endTime)
    const hasNewMentee = 'mentee_id' in edit.change
    if (hasNewMentee) await refuseForeignMentee(ctx, me, shift, menteeId)
    if (hasNewMentee && (await queries.countDebriefs(ctx.db, id)) > 0)
      refuse(409, 'This shift has a debrief, so it stays with its mentee.')
    if (hasNewMentee) await refuseBeyondLimit(ctx.db, 'shifts', menteeId)
    if (startTime === endTime) refuseField('endTime', contract.sameTimes)
    const hasNewTimes = 'starts_at' in edit.change || 'ends_at' in edit.change
    const isMoved = hasNewMentee || hasNewTimes
    if (hasNewTimes) await refuseOtherTimes(ctx, shift)
    if (isMoved && shift.status !== 'scheduled')
      refuse(409, `This shift is ${shift.status} and cannot be moved.`)
    if (shiftDate !== before.shift_date) refusePast(ctx, shiftDate)
    if (isMoved) refuseSkippedTime(ctx, span)
    const people = { mentorId: shift.mentor_id, menteeId }
    if (isMoved) await refuseAfterCover(ctx, me, people, { day: shiftDate })
    if (isMoved && !body.allowOverlap) await refuseOverlap(ctx, people, span, id)
    if (!edit.hasChanges) return before
    const columns: (keyof typeof shift)[] = ['starts_at', 'ends_at']
    const emails = movesOnly(body)
      ? await offerUndo(ctx, me, { target: 'shift', id, row: shift, columns })
      : ctx
    // Notify before the row loses the former mentee's name.
    if (hasNewMentee) await notifyMentee(ctx, 'shift_passed_on', { targetId: id })
    await edit.save(me)
    const moved = { targetId: id, formerStart: shift.starts_at }
    if (hasNewMentee) {
      await notifyMentee(ctx, 'shift_planned', { targetId: id })
      await notifyMentor(ctx, 'shift_changed', moved)
    } else if (isMoved || 'location' in edit.change) await notifyOthers(emails, 'shift_changed', moved)
    const saved = await loadShiftRow(ctx, me, id)
    ctx.record('shift.changed', id, `Changed ${describe(before)}: ${describeChange(before, saved)}`)
    return saved
  })
}

/** The next mentee must be led by the shift's mentor, and the asker must be allowed to see them; else 404. */
async function refuseForeignMentee(ctx: TransactionContext, me: Me, shift: Row<'shifts'>, menteeId: number) {
  await findMentee(ctx.db, me, menteeId)
  const mentor = { id: shift.mentor_id, today: momentOf(ctx).today }
  const led = await ownMenteesOf(ctx.db, mentor, menteeId).executeTakeFirst()
  if (!led) refuseUnknown()
}

/**
 * The mentor can delete a shift until a week after its end, administrators also later: reports lose its
 * numbers.
 */
export async function deleteShift({ ctx, me, params: { id } }: Call<typeof contract.deleteShift>) {
  await inTransaction(ctx, async (ctx) => {
    const { row, shift } = await lockShift(ctx, me, id)
    if (!shift.can.includes('delete')) refuse(403, `${deletedTooLate}.`)
    await refuseLosingDebrief(ctx, me, shift)
    const now = nowIso(ctx)
    const columns: (keyof typeof row)[] = ['deleted_at', 'deleted_by']
    const undoable = await offerUndo(ctx, me, { target: 'shift', id, row, columns })
    await saveRow(ctx.db, 'shifts', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    if (shift.status === 'scheduled') await notifyOthers(undoable, 'shift_deleted', { targetId: id })
    if (shift.status !== 'cancelled') await followLostShift(undoable, id)
    ctx.record('shift.deleted', id, `Deleted ${describe(shift)}`)
  })
}

/** Restores a deleted shift, or the state of a shift before its outcome was recorded or its day was moved. */
export async function restoreShift(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'shifts'>>,
): Promise<string> {
  const shift = await lockToRestore(ctx, me, 'shifts', undo, ({ id }) => isFormerMentor(ctx, me, id))
  const next = { ...shift, ...undo.before }
  await refuseAfterEnding(ctx, next)
  if (undo.before.starts_at) await refuseOtherTimes(ctx, shift)
  if (shift.deleted_at) await refuseBeyondLimit(ctx.db, 'shifts', shift.mentee_id)
  const before = shift.deleted_at ? undefined : await loadShiftRow(ctx, me, shift.id)
  await saveRow(ctx.db, 'shifts', shift.id, undo.before, undo.by)
  const isBack = shift.deleted_at !== null || shift.status === 'cancelled'
  if (isBack && next.status !== 'cancelled') await followReturnedShift(ctx, me, shift)
  const saved = await loadShiftRow(ctx, me, shift.id)
  return before ? `${describe(saved)}: ${describeChange(before, saved)}` : `Restored ${describe(saved)}`
}

/** Deletes all shifts of a series, unless somebody has changed one of them. */
export async function removeSeries(
  ctx: TransactionContext,
  me: Me,
  { before, ...undo }: Undo<{ ids: number[] }>,
): Promise<string> {
  const by = { id: me.id, at: nowIso(ctx) }
  for (const id of before.ids) {
    await lockToRestore(ctx, me, 'shifts', { ...undo, before: {}, targetId: id })
    const shift = await loadShiftRow(ctx, me, id)
    await refuseLosingDebrief(ctx, me, shift)
    await saveRow(ctx.db, 'shifts', id, { deleted_at: by.at, deleted_by: me.id }, by)
    ctx.record('shift.deleted', id, `Deleted ${describe(shift)}`)
  }
  return `${before.ids.length} shifts scheduled together, each deleted`
}

/** The end of a relationship cancels its future shifts. An undo must not bring one back afterwards. */
async function refuseAfterEnding(
  ctx: TransactionContext,
  { status, starts_at, mentor_id, mentee_id }: Row<'shifts'>,
) {
  const { localNow } = momentOf(ctx)
  if (status !== 'scheduled' || starts_at <= localNow) return
  // A covering mentor may not lead the mentee on that day.
  const mentor = { id: mentor_id, today: starts_at.slice(0, 10) }
  const led = await ownMenteesOf(ctx.db, mentor, mentee_id).executeTakeFirst()
  if (!led) refuse(409, 'This relationship has ended, so you can no longer undo this.')
}

/** Calendars that hold lost changes of a shift would ignore later ones with the same or a lower SEQUENCE. */
export const skipVersionsOfShifts = ({ db }: TransactionContext, count: number) =>
  queries.saveSkippedVersions(db, count)
