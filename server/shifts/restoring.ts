import { menteesLedBy } from '../access.ts'
import { type Change, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { momentOf } from '../kernel/zone.ts'
import { lockToRestore, type Undo } from '../undo/locking.ts'
import { describe, describeChange } from './descriptions.ts'
import { presentShift } from './locking.ts'

/** A deleted shift is there again, or one whose outcome was recorded stands as it stood. */
export async function restoreShift(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'shifts'>>,
): Promise<string> {
  const shift = await lockToRestore(ctx, me, 'shifts', undo)
  const next = { ...shift, ...undo.before }
  await refuseAfterEnding(ctx, next)
  const before = shift.deleted_at ? undefined : await presentShift(ctx, me, shift.id)
  await saveRow(ctx.db, 'shifts', shift.id, undo.before, undo.by)
  const saved = await presentShift(ctx, me, shift.id)
  return before ? `${describe(saved)}: ${describeChange(before, saved)}` : `Restored ${describe(saved)}`
}

/** Shifts that were planned at once are gone, as long as nobody has touched one of them. */
export async function removeSeries(
  ctx: TransactionContext,
  me: Me,
  { before, ...undo }: Undo<{ ids: number[] }>,
): Promise<string> {
  const by = { id: me.id, at: nowIso(ctx) }
  for (const id of before.ids) {
    await lockToRestore(ctx, me, 'shifts', { ...undo, before: {}, targetId: id })
    const details = `Deleted ${describe(await presentShift(ctx, me, id))}`
    await saveRow(ctx.db, 'shifts', id, { deleted_at: by.at, deleted_by: me.id }, by)
    ctx.record({ action: 'shift.deleted', target: 'shift', targetId: id, details })
  }
  return `${before.ids.length} shifts planned at once, each deleted`
}

/** The ending of a relationship cancels its future shifts (rule 25), also one that was put aside at that moment. */
async function refuseAfterEnding(
  ctx: TransactionContext,
  { status, starts_at, mentor_id, mentee_id }: Row<'shifts'>,
) {
  const { localNow } = momentOf(ctx)
  if (status !== 'scheduled' || starts_at <= localNow) return
  const led = await menteesLedBy(ctx.db, mentor_id).where('mentee_id', '=', mentee_id).executeTakeFirst()
  if (!led) refuse(409, 'The relationship of these two has ended, so this can no longer be undone.')
}
