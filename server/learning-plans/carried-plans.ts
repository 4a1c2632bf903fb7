import type { z } from 'zod/mini'
import type { PlanRow } from '#contract/learning-plans.ts'
import { isOpenObjective } from '#contract/objective-states.ts'
import type { carryForward as carryCall } from '#contract/plan-agreements.ts'
import { listPair } from '../access.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { notify } from '../messaging/notify.ts'
import { replaceObjectives, saveState, touchPlan } from './objective-queries.ts'
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
    for (const [place] of open)
      await saveState(ctx.db, { id, place: place + 1 }, { ...carried, suggested_at: null })
    await touchPlan(ctx.db, id, { id: me.id, at: now })
    const made = await findPlan(ctx, me, newId)
    await notify(ctx, 'plan_made', { targetId: newId, to: await listPair(ctx.db, plan.mentee_id) })
    ctx.record('plan.created', newId, `Made ${describe(made)}, carried forward from an earlier one`)
    const places = open.map(([place]) => place + 1).join(', ')
    ctx.record('objective.carried', id, `Carried objective ${places} of ${describe(plan)} forward`)
    return made
  })
}
