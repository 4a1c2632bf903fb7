import { goalStatuses } from '#contract/goals.ts'
import { type Change, saveRow } from '../database/rows.ts'
import { changes } from '../kernel/audit/changes.ts'
import type { TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'

/** Reactivates an ended goal: undo is offered only for completing or cancelling one. */
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
