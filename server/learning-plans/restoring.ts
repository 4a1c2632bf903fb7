import { type Change, saveRow } from '../database/rows.ts'
import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { lockToRestore, type Undo } from '../undo/locking.ts'
import { findPlan } from './queries.ts'
import { describe } from './rules.ts'

/** A deleted plan is there again. */
export async function restorePlan(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'learning_plans'>>,
): Promise<string> {
  await lockToRestore(ctx, me, 'learning_plans', undo)
  await saveRow(ctx.db, 'learning_plans', undo.targetId, undo.before, undo.by)
  const plan = (await findPlan(ctx.db, me, undo.targetId)) ?? refuseUnknown()
  return `Restored ${describe(plan)}`
}
