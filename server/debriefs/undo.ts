import { type Change, saveRow } from '../database/rows.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { describe, findShift } from '../shifts/shift-lock.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { findWritten, saveOpening } from './queries.ts'

/** Brings back a withdrawn debrief, or removes one that was just written. */
export async function restoreDebrief(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'debriefs'>>,
): Promise<string> {
  const debrief = await lockToRestore(ctx, me, 'debriefs', undo)
  const shift = (await findShift(ctx, me, debrief.shift_id)) ?? refuseUnknown()
  const isBack = undo.before.deleted_at === null
  if (isBack && (await findWritten(ctx.db, shift.id, debrief.side)))
    refuse(409, 'You have written another debrief since, so you can no longer undo this.')
  await saveRow(ctx.db, 'debriefs', debrief.id, undo.before, undo.by)
  const other = await findWritten(ctx.db, shift.id, debrief.side === 'mentor' ? 'mentee' : 'mentor')
  if (isBack && other) await saveOpening(ctx.db, shift.id, nowIso(ctx))
  return `${isBack ? 'Restored' : 'Removed'} the debrief of ${describe(shift)}`
}
