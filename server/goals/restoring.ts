import { goalStatuses } from '#contract/goals.ts'
import { type Change, saveRow } from '../database/rows.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { lockToRestore, type Undo } from '../undo/locking.ts'

/** Active again: nothing but its ending is ever taken back. */
export async function restoreGoal(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'goals'>>,
): Promise<string> {
  const goal = await lockToRestore(ctx, me, 'goals', undo)
  const saved = await saveRow(ctx.db, 'goals', goal.id, undo.before, undo.by)
  const labels = [goalStatuses[goal.status].label, goalStatuses[saved.status].label] as const
  return `The goal '${saved.title}': ${changes([['status', ...labels]])}`
}
