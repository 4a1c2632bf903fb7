import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { lockToRestore, type Undo } from '../undo/locking.ts'
import { type Change, findPlan, savePlan } from './queries.ts'
import { describe } from './rules.ts'

/** A deleted plan is there again. */
export async function restorePlan(ctx: TransactionContext, me: Me, undo: Undo<Change>): Promise<string> {
  await lockToRestore(ctx, me, 'learning_plans', undo)
  await savePlan(ctx.db, undo.targetId, undo.before, undo.by)
  const plan = (await findPlan(ctx.db, me, undo.targetId)) ?? refuseUnknown()
  return `Restored ${describe(plan)}`
}
