import { type Change, saveRow } from '../database/rows.ts'
import type { TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { carryAgain } from './carried-plans.ts'
import { describe, findPlan } from './plan-lookup.ts'
import { limitOf } from './rules.ts'

export async function restorePlan(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'learning_plans'>>,
): Promise<string> {
  const plan = await lockToRestore(ctx, me, 'learning_plans', undo)
  await refuseBeyondLimit(ctx.db, limitOf(plan.status), plan.mentee_id)
  await carryAgain(ctx, plan)
  await saveRow(ctx.db, 'learning_plans', undo.targetId, undo.before, undo.by)
  return `Restored ${describe(await findPlan(ctx, me, undo.targetId))}`
}
