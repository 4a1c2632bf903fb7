import { overlapCode } from '#contract/shifts.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { notifyMentee, notifyMentor } from '../messaging/shift-notifications.ts'
import { listMovable, listShiftsDuring, saveCancelledFuture } from './queries.ts'
import { describe, describeChange, loadShiftRow, overlapSentence, spanOf } from './shift-lock.ts'

type Between = { menteeId: number; from: number[]; to: number }
type Moved = {
  shiftIds?: number[] | undefined
  allowOverlap?: boolean | undefined
  /** The last day of a new mentor who only covers. */
  lastDay?: string | undefined
  /** The person who leaves, who gets no message. */
  leavingId?: number | undefined
}

/**
 * Moves selected planned shifts of a mentee to the new mentor, before the relationship ends and cancels the others. The
 * caller has locked the new mentor and the mentee, so no edit of these shifts runs beside it.
 */
export async function moveShifts(
  ctx: TransactionContext,
  me: Me,
  { menteeId, from, to }: Between,
  { shiftIds: ids = [], allowOverlap = false, lastDay, leavingId }: Moved,
): Promise<void> {
  if (ids.length === 0) return
  const { localNow } = momentOf(ctx)
  for (const id of ids.toSorted((a, b) => a - b)) await lockRow(ctx.db, 'shifts', id)
  const movable = { ids, menteeId, fromMentorIds: from, localNow }
  const shifts = from.length === 0 ? [] : await listMovable(ctx.db, movable)
  if (shifts.length < new Set(ids).size)
    refuse(409, 'The scheduled shifts have changed. Check them and select which ones to move.')
  for (const shift of allowOverlap ? [] : shifts) {
    const [other] = await listShiftsDuring(ctx.db, { mentorId: to }, shift)
    if (other) refuse(409, overlapSentence(other), { code: overlapCode })
  }
  if (shifts.some(({ starts_at }) => lastDay !== undefined && starts_at.slice(0, 10) > lastDay))
    refuseField('shiftIds', 'A covering mentor takes over shifts until the last day only.')
  for (const { id } of shifts) await moveOne(ctx, me, id, to, leavingId)
}

async function moveOne(
  ctx: TransactionContext,
  me: Me,
  id: number,
  toMentorId: number,
  leavingId: number | undefined,
) {
  const before = await loadShiftRow(ctx, me, id)
  // Notify before the row loses the former mentor's name.
  if (before.mentor_id !== leavingId) await notifyMentor(ctx, 'shift_passed_on', { targetId: id })
  await saveRow(ctx.db, 'shifts', id, { mentor_id: toMentorId }, { id: me.id, at: nowIso(ctx) })
  await notifyMentor(ctx, 'shift_planned', { targetId: id })
  await notifyMentee(ctx, 'shift_changed', { targetId: id })
  const saved = await loadShiftRow(ctx, me, id)
  ctx.record('shift.changed', id, `Changed ${describe(before)}: ${describeChange(before, saved)}`)
}

/**
 * Cancels a pair's scheduled future shifts and returns their number. `at` is the instant of the
 * relationship's end: a former mentor may not read later changes. Shifts that began until `localNow` stay.
 */
export const cancelFutureShifts = (
  ctx: TransactionContext,
  me: { id: number | null },
  pair: { mentorId: number; menteeId: number; reason: string; at: string; localNow: string },
): Promise<number> => saveCancelledFuture(ctx.db, { ...pair, by: me.id })

type Planned = { shift_date: string; start_time: string; end_time: string }

/** Adds to each shift the one of the next mentor that it would overlap, in words. */
export async function overlapsAt<Shift extends Planned>(
  { db }: Pick<Context, 'db'>,
  nextMentorId: number | undefined,
  shifts: Shift[],
): Promise<(Shift & { overlap?: string })[]> {
  const found: (Shift & { overlap?: string })[] = []
  for (const shift of shifts) {
    const span = spanOf(shift.shift_date, shift.start_time, shift.end_time)
    const [other] =
      nextMentorId === undefined ? [] : await listShiftsDuring(db, { mentorId: nextMentorId }, span)
    found.push(other ? { ...shift, overlap: overlapSentence(other) } : shift)
  }
  return found
}
