import { describePlan, type PlanRow } from '#contract/learning-plans.ts'
import { planArchived } from '#contract/objectives.ts'
import { menteeName } from '#contract/person.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { changedConcurrently, refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { lockForChange } from '../locks.ts'
import type { Reader } from './objective-queries.ts'
import { findPlanRow, listPlanRowsToAgree } from './queries.ts'

export const readerOf = (ctx: Context, me: Reader['me']): Reader => ({ me, openedBefore: nowIso(ctx) })

export const listToAgree = (ctx: Context | TransactionContext, me: Reader['me']): Promise<PlanRow[]> =>
  listPlanRowsToAgree(ctx.db, readerOf(ctx, me))

export async function findPlan(ctx: Context, me: Me, id: number): Promise<PlanRow> {
  return (await findPlanRow(ctx.db, readerOf(ctx, me), id)) ?? refuseUnknown()
}

/**
 * Returns the plan, locked. A former mentor can no longer change it. `planVersion` is the plan that the
 * person has read.
 */
export async function lockPlan(
  ctx: TransactionContext,
  me: Me,
  id: number,
  action: PlanRow['can'][number],
  planVersion?: number,
) {
  const find = () => findPlanRow(ctx.db, readerOf(ctx, me), id)
  const { row, shown: plan } = await lockForChange(ctx.db, me, 'learning_plans', id, find)
  if (plan.can.length === 0) refuse(403, 'You no longer mentor this mentee, so you can only read this plan.')
  if (!plan.can.includes(action)) refuse(409, planArchived)
  if (planVersion !== undefined && planVersion !== row.version) refuse(409, changedConcurrently)
  return { row, plan }
}

/** The plan's fields as the body of an edit names them. */
export const currentPlan = ({ title, description, target_date, status, objectives }: PlanRow) => ({
  title,
  description,
  targetDate: target_date,
  status,
  objectives,
})

export const describePlanRow = (plan: PlanRow) => describePlan(plan.title, menteeName(plan))
