import { ownMenteesOf } from '../access.ts'
import { type Change, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { followReturnedShift } from '../milestones/meetings.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import {
  describe,
  describeChange,
  loadShiftRow,
  refuseLosingDebrief,
  refuseOtherTimes,
} from './shift-lock.ts'

/** Restores a deleted shift, or the state of a shift before its outcome was recorded or its day was moved. */
export async function restoreShift(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'shifts'>>,
): Promise<string> {
  const shift = await lockToRestore(ctx, me, 'shifts', undo)
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

/** The end of a relationship cancels its future shifts (rule 25). An undo must not bring one back afterwards. */
async function refuseAfterEnding(
  ctx: TransactionContext,
  { status, starts_at, mentor_id, mentee_id }: Row<'shifts'>,
) {
  const { localNow } = momentOf(ctx)
  if (status !== 'scheduled' || starts_at <= localNow) return
  const led = await ownMenteesOf(ctx.db, mentor_id).where('mentee_id', '=', mentee_id).executeTakeFirst()
  if (!led) refuse(409, 'This relationship has ended, so you can no longer undo this.')
}
