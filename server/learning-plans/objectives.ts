import type { z } from 'zod/mini'
import type { PlanRow } from '#contract/learning-plans.ts'
import {
  canSuggest,
  describeState,
  type ObjectiveStateRow,
  objectiveStates,
} from '#contract/objective-states.ts'
import {
  type setObjectiveState as setStateCall,
  type suggestAchieved as suggestCall,
  whyNotAchieved,
} from '#contract/objectives.ts'
import { listActiveMentorIds, listPair } from '../access.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { notify } from '../messaging/notify.ts'
import * as evidence from './objective-queries.ts'
import * as queries from './objective-queries.ts'
import { describe, findPlan, lockPlan } from './plan-lookup.ts'

export type Place = { id: number; place: number }

/** Returns the plan, locked, and the state of one objective. An edit in between may have moved the objective. */
export async function lockObjective(
  ctx: TransactionContext,
  me: Me,
  { id, place }: Place,
  action: PlanRow['can'][number],
  planVersion: number | undefined,
): Promise<{ plan: PlanRow; state: ObjectiveStateRow }> {
  const { plan } = await lockPlan(ctx, me, id, action, planVersion)
  return { plan, state: plan.objective_states[place - 1] ?? refuseUnknown() }
}

/** Only a mentor who leads the mentee sets the state (rule 64). */
export async function setObjectiveState(
  ctx: Context,
  me: Me,
  at: Place,
  { state, reason, planVersion }: z.output<typeof setStateCall.body>,
): Promise<PlanRow> {
  return inTransaction(ctx, async (ctx) => {
    const { plan, state: before } = await lockObjective(ctx, me, at, 'set state', planVersion)
    if (before.state === state) return plan
    const isTakenBack = before.state === 'achieved'
    if (isTakenBack && !reason) refuseField('reason', whyNotAchieved)
    if (!isTakenBack && reason) refuseField('reason', 'Only an objective that was achieved needs a reason')
    const now = nowIso(ctx)
    const change = {
      state,
      state_at: now,
      state_by: me.id,
      state_reason: reason,
      state_before: null,
      suggested_at: null,
    }
    await queries.saveState(ctx.db, at, change)
    await queries.touchPlan(ctx.db, at.id, { id: me.id, at: now })
    await notify(ctx, 'plan_changed', { targetId: at.id, to: await listPair(ctx.db, plan.mentee_id) })
    const [from, to] = [objectiveStates[before.state].label, objectiveStates[state].label]
    ctx.record(
      'objective.state_set',
      at.id,
      `Set ${describeObjective(plan, at.place)} from '${from}' to '${to}'`,
    )
    return findPlan(ctx, me, at.id)
  })
}

/** 'I think I can do this': the mentors are notified. Said once, until the state is set. */
export async function suggestAchieved(
  ctx: Context,
  me: Me,
  at: Place,
  { planVersion }: z.output<typeof suggestCall.body>,
): Promise<PlanRow> {
  return inTransaction(ctx, async (ctx) => {
    const { plan, state } = await lockObjective(ctx, me, at, 'suggest', planVersion)
    if (state.suggested_at) return plan
    if (!canSuggest(state))
      refuse(409, `This objective is ${objectiveStates[state.state].label.toLowerCase()}.`)
    const now = nowIso(ctx)
    await queries.saveState(ctx.db, at, { suggested_at: now })
    await queries.touchPlan(ctx.db, at.id, { id: me.id, at: now })
    const to = await listActiveMentorIds(ctx.db, plan.mentee_id)
    await notify(ctx, 'objective_suggested', { targetId: at.id, to })
    ctx.record('objective.suggested', at.id, `Said that they can do ${describeObjective(plan, at.place)}`)
    return findPlan(ctx, me, at.id)
  })
}

export const describeObjective = (plan: PlanRow, place: number) => `objective ${place} of ${describe(plan)}`

/** The stored states in the order of the new objectives. `places`: the new position of each old one. */
export async function statesAt(ctx: TransactionContext, planId: number, places: (number | null)[]) {
  const states = await queries.listStates(ctx.db, planId)
  const moved: queries.StateColumns[] = []
  for (const [old, place] of places.entries()) {
    const state = states[old]
    if (place !== null && state) moved[place - 1] = state
  }
  return moved
}

/** Moves links along when an edit gives their objective another position. They go with a removed objective. */
export async function followEvidence(ctx: TransactionContext, planId: number, places: (number | null)[]) {
  const links = await evidence.listPlaces(ctx.db, planId)
  for (const [from, ofObjective] of Map.groupBy(links, ({ objective }) => objective)) {
    const place = places[from - 1] ?? null
    const ids = ofObjective.map(({ id }) => id)
    if (place === null) await evidence.removeLinks(ctx.db, ids)
    else if (place !== from) await evidence.movePlace(ctx.db, ids, place)
  }
}

/** Names what a removed objective had, for the audit log: 'objective 2, removed, was achieved'. */
export const describeRemoved = ({ objective_states }: PlanRow, places: (number | null)[]): string[] =>
  objective_states.flatMap((state, old) => {
    const had = places[old] === null ? describeState(state) : ''
    return had ? [`removed objective ${old + 1}, which ${had}`] : []
  })
