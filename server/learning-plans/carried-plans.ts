import type { z } from 'zod/mini'
import type { PlanRow } from '#contract/learning-plans.ts'
import { isOpenObjective } from '#contract/objective-states.ts'
import type { carryForward as carryCall } from '#contract/plan-agreements.ts'
import { listPair } from '../access.ts'
import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { notify } from '../messaging/notify.ts'
import {
  replaceObjectives,
  saveCarriedAgain,
  saveReturned,
  saveState,
  touchPlan,
} from './objective-queries.ts'
import { describe, findPlan, lockPlan } from './plan-lookup.ts'
import { insertPlan } from './queries.ts'

/** A draft takes over what is not achieved. The old objectives are marked, and both plans name each other. */
export async function carryForward(
  ctx: Context,
  me: Me,
  id: number,
  { targetDate, planVersion }: z.output<typeof carryCall.body>,
): Promise<PlanRow> {
  return inTransaction(ctx, async (ctx) => {
    const { plan } = await lockPlan(ctx, me, id, 'set state', planVersion)
    const open = [...plan.objective_states.entries()].filter(([, state]) => isOpenObjective(state))
    if (open.length === 0) refuse(409, 'Every objective of this plan is achieved or carried forward.')
    await refuseBeyondLimit(ctx.db, 'plans', plan.mentee_id)
    const now = nowIso(ctx)
    const { id: newId } = await insertPlan(ctx.db, {
      mentee_id: plan.mentee_id,
      mentor_id: me.id,
      created_by: me.id,
      title: plan.title,
      description: plan.description,
      target_date: targetDate,
      status: 'draft',
      carried_from: id,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    await replaceObjectives(
      ctx.db,
      newId,
      open.flatMap(([place]) => plan.objectives[place] ?? []),
    )
    const carried = { state: 'carried_forward', state_at: now, state_by: me.id, state_reason: '' } as const
    for (const [place, { state }] of open)
      await saveState(
        ctx.db,
        { id, place: place + 1 },
        { ...carried, state_before: state, suggested_at: null },
      )
    await touchPlan(ctx.db, id, { id: me.id, at: now })
    const made = await findPlan(ctx, me, newId)
    await notify(ctx, 'plan_made', { targetId: newId, to: await listPair(ctx.db, plan.mentee_id) })
    ctx.record('plan.created', newId, `Made ${describe(made)}, carried forward from an earlier one`)
    const places = open.map(([place]) => place + 1).join(', ')
    ctx.record('objective.carried', id, `Carried objective ${places} of ${describe(plan)} forward`)
    return made
  })
}

type Draft = Pick<Row<'learning_plans'>, 'carried_from' | 'created_at' | 'deleted_at'>

/** The objectives of a deleted draft return to the earlier plan, unless their state was set since (rule 64). */
export async function returnCarried(ctx: TransactionContext, me: Me, { carried_from, created_at }: Draft) {
  if (carried_from === null) return
  const by = { id: me.id, at: nowIso(ctx) }
  const returned = await saveReturned(ctx.db, { id: carried_from, at: created_at }, by)
  if (returned === 0) return
  await touchPlan(ctx.db, carried_from, by)
  ctx.record('objective.state_set', carried_from, `Returned ${returned} objective(s) of a deleted draft`)
}

/** An undo of the deletion carries them forward again. */
export async function carryAgain(ctx: TransactionContext, { carried_from, created_at, deleted_at }: Draft) {
  if (carried_from === null || deleted_at === null) return
  await saveCarriedAgain(ctx.db, { id: carried_from, at: created_at }, deleted_at)
}
