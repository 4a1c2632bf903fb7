import { isDeepStrictEqual } from 'node:util'
import { keysOf } from '#contract/fields.ts'
import {
  type ObjectiveForm,
  type ObjectiveRow,
  type ObjectiveTexts,
  objectiveTexts,
  type PlanRow,
} from '#contract/learning-plans.ts'
import {
  canSuggest,
  describeState,
  type ObjectiveStateRow,
  objectiveStates,
} from '#contract/objective-states.ts'
import * as contract from '#contract/objectives.ts'
import { listActiveMentorIds, listPair } from '../access.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { notify } from '../messaging/notify.ts'
import * as queries from './objective-queries.ts'
import { describePlanRow, findPlan, lockPlan } from './plan-lookup.ts'
import { touchPlan } from './queries.ts'

/** Returns the plan, locked, and one objective. `planVersion` refuses a place from before an edit. */
export async function lockObjective(
  ctx: TransactionContext,
  me: Me,
  { id, place }: { id: number; place: number },
  action: PlanRow['can'][number],
  planVersion: number | undefined,
): Promise<{ plan: PlanRow; objectiveId: number; state: ObjectiveStateRow }> {
  const { plan } = await lockPlan(ctx, me, id, action, planVersion)
  const objective = plan.objectives[place - 1] ?? refuseUnknown()
  return { plan, objectiveId: objective.id, state: plan.objective_states[place - 1] ?? refuseUnknown() }
}

/** Only a mentor who leads the mentee sets the state. */
export async function setObjectiveState({
  ctx,
  me,
  params: at,
  body: { state, reason, planVersion },
}: Call<typeof contract.setObjectiveState>) {
  return inTransaction(ctx, async (ctx) => {
    const { plan, objectiveId, state: before } = await lockObjective(ctx, me, at, 'set state', planVersion)
    if (before.state === state) return plan
    const isTakenBack = before.state === 'achieved'
    if (isTakenBack && !reason) refuseField('reason', contract.whyNotAchieved)
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
    await queries.saveState(ctx.db, objectiveId, change)
    await touchPlan(ctx.db, at.id, { id: me.id, at: now })
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
export async function suggestAchieved({ ctx, me, params: at, body }: Call<typeof contract.suggestAchieved>) {
  return inTransaction(ctx, async (ctx) => {
    const { plan, objectiveId, state } = await lockObjective(ctx, me, at, 'suggest', body.planVersion)
    if (state.suggested_at) return plan
    if (!canSuggest(state))
      refuse(409, `This objective is ${objectiveStates[state.state].label.toLowerCase()}.`)
    const now = nowIso(ctx)
    await queries.saveState(ctx.db, objectiveId, { suggested_at: now })
    await touchPlan(ctx.db, at.id, { id: me.id, at: now })
    const to = await listActiveMentorIds(ctx.db, plan.mentee_id)
    await notify(ctx, 'objective_suggested', { targetId: at.id, to })
    ctx.record('objective.suggested', at.id, `Said that they can do ${describeObjective(plan, at.place)}`)
    return findPlan(ctx, me, at.id)
  })
}

export const describeObjective = (plan: PlanRow, place: number) =>
  `objective ${place} of ${describePlanRow(plan)}`

/** An objective to save. Without an id it is new. */
type KeptOrNew = ObjectiveTexts & { id: number | undefined }

/** Saves texts and order of a plan's objectives. Everything else of each belongs to its id. */
export async function saveObjectives(
  ctx: TransactionContext,
  planId: number,
  before: ObjectiveRow[],
  after: KeptOrNew[],
) {
  const removed = before.flatMap(({ id }) => (after.some((kept) => kept.id === id) ? [] : id))
  if (removed.length > 0) await queries.removeObjectives(ctx.db, removed)
  const added = []
  for (const [index, { id, ...texts }] of after.entries()) {
    const objective = { ...texts, position: index + 1 }
    if (id === undefined) added.push(objective)
    else if (!isDeepStrictEqual(after[index], before[index]))
      await queries.saveObjective(ctx.db, id, objective)
  }
  if (added.length > 0) await queries.insertObjectives(ctx.db, planId, added)
}

/** Names what a removed objective had, for the audit log: 'removed objective 2, which is achieved'. */
export const describeRemoved = ({ objectives, objective_states }: PlanRow, kept: KeptOrNew[]): string[] =>
  objectives.flatMap(({ id }, place) => {
    const state = objective_states[place]
    const had = state && !kept.some((one) => one.id === id) ? describeState(state) : ''
    return had ? [`removed objective ${place + 1}, which ${had}`] : []
  })

/**
 * Gives each sent objective the id of the stored one that it continues. A save in the specification's shape has no
 * ids: it finds an objective by the first of `ways` that fits, at the same place if several fit. An unknown id makes a
 * new objective, because another person may have removed it.
 */
export function matchObjectives(stored: ObjectiveRow[], sent: ObjectiveForm[]): KeptOrNew[] {
  const free = new Set(stored)
  const ids = sent.map((): number | undefined => undefined)
  for (const isSame of ways)
    for (const [place, objective] of sent.entries()) {
      if (ids[place] !== undefined) continue
      const samePlace = stored.slice(place, place + 1)
      const found = [...samePlace, ...stored].find(
        (known) => free.has(known) && isSame(known, objective, known === samePlace[0]),
      )
      if (!found) continue
      ids[place] = found.id
      free.delete(found)
    }
  return sent.map((objective, place) => ({ ...objective, id: ids[place] }))
}

type IsSame = (known: ObjectiveRow, sent: ObjectiveForm, isSamePlace: boolean) => boolean

const isWithoutId = ({ id }: ObjectiveForm) => id === undefined
const everyText = keysOf(objectiveTexts.shape)
/** The best first. */
const ways: IsSame[] = [
  (known, sent) => known.id === sent.id,
  (known, sent) => isWithoutId(sent) && everyText.every((field) => known[field] === sent[field]),
  (known, sent) => isWithoutId(sent) && known.specific === sent.specific,
  (_, sent, isSamePlace) => isWithoutId(sent) && isSamePlace,
]
