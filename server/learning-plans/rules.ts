import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod/mini'
import { selectMentee } from '#contract/fields.ts'
import * as contract from '#contract/learning-plans.ts'
import { isOpenObjective } from '#contract/objective-states.ts'
import { mentorName } from '#contract/person.ts'
import type { RecordLimit } from '#contract/record-limits.ts'
import { listActiveMentorIds, listPair } from '../access.ts'
import { type Change, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes, hasChanges } from '../kernel/audit/changes.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseStale } from '../kernel/versions.ts'
import { lockMentee } from '../locks.ts'
import { notify } from '../messaging/notify.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import { saveCarriedAgain, saveReturned, saveState } from './objective-queries.ts'
import { describeRemoved, matchObjectives, saveObjectives } from './objectives.ts'
import { currentPlan, describePlanRow, findPlan, lockPlan } from './plan-lookup.ts'
import { insertPlan, touchPlan } from './queries.ts'

type NewPlan = z.output<typeof contract.createPlan.body>

/** Archived plans have a limit of their own. */
const limitOf = (status: contract.PlanRow['status']): RecordLimit =>
  status === 'archived' ? 'archivedPlans' : 'plans'

export async function createPlan({ ctx, me, body: plan }: Call<typeof contract.createPlan>) {
  return inTransaction(ctx, async (ctx) => {
    const people =
      me.role === 'mentor' ? await peopleOfMentor(ctx, me, plan) : await peopleOfMentee(ctx, me, plan)
    await refuseBeyondLimit(ctx.db, limitOf(plan.status), people.mentee_id)
    const now = nowIso(ctx)
    const { id } = await insertPlan(ctx.db, {
      ...people,
      created_by: me.id,
      title: plan.title,
      description: plan.description,
      target_date: plan.targetDate,
      status: plan.status,
      completed_by: plan.status === 'completed' ? me.id : null,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    await saveObjectives(ctx, id, [], matchObjectives([], plan.objectives))
    const made = await findPlan(ctx, me, id)
    await notify(ctx, 'plan_made', { targetId: id, to: await listPair(ctx.db, made.mentee_id) })
    ctx.record('plan.created', id, `Made ${describePlanRow(made)}`)
    return made
  })
}

/** A mentor can create a plan only in their own name, and only for a mentee whom they lead. */
async function peopleOfMentor(ctx: TransactionContext, me: Me, { menteeId, mentorId }: NewPlan) {
  if ((mentorId ?? me.id) !== me.id) refuse(403, 'You can only create plans in your own name.')
  if (menteeId === undefined) refuseField('menteeId', selectMentee)
  const mentee = await lockMentee(ctx.db, me, menteeId)
  return { mentee_id: mentee.id, mentor_id: me.id }
}

/** A mentee can create a plan only for themself, with a current mentor or none. Other ids get 404. */
async function peopleOfMentee(ctx: TransactionContext, me: Me, { menteeId, mentorId }: NewPlan) {
  if ((menteeId ?? me.id) !== me.id) refuseUnknown()
  await lockMentee(ctx.db, me, me.id)
  const mentors = await listActiveMentorIds(ctx.db, me.id)
  if (mentorId && !mentors.includes(mentorId)) refuseUnknown()
  return { mentee_id: me.id, mentor_id: mentorId === undefined ? (mentors[0] ?? null) : mentorId }
}

type Edit = z.output<typeof contract.editPlan.body>

export async function editPlan({ ctx, me, params: { id }, body: edit }: Call<typeof contract.editPlan>) {
  return inTransaction(ctx, async (ctx) => {
    const { row: plan, plan: before } = await lockPlan(ctx, me, id, 'edit')
    refuseMoving(me, plan, edit)
    await refuseStale(ctx, plan, edit.version, currentPlan(before))
    const status = edit.status ?? plan.status
    const limit = limitOf(status)
    if (limit !== limitOf(plan.status)) await refuseBeyondLimit(ctx.db, limit, plan.mentee_id)
    const completedBy = plan.status === 'completed' ? plan.completed_by : me.id
    const change = {
      title: edit.title ?? plan.title,
      description: edit.description ?? plan.description,
      target_date: edit.targetDate ?? plan.target_date,
      status,
      completed_by: status === 'completed' ? completedBy : null,
      mentor_id: edit.mentorId === undefined ? plan.mentor_id : edit.mentorId,
    }
    const objectives = edit.objectives
      ? matchObjectives(before.objectives, edit.objectives)
      : before.objectives
    const hasSameObjectives = isDeepStrictEqual(objectives, before.objectives)
    if (hasSameObjectives && !hasChanges(plan, change)) return before
    await saveRow(ctx.db, 'learning_plans', id, change, { id: me.id, at: nowIso(ctx) })
    await saveObjectives(ctx, id, before.objectives, objectives)
    const saved = await findPlan(ctx, me, id)
    await notify(ctx, 'plan_changed', { targetId: id, to: await listPair(ctx.db, saved.mentee_id) })
    const changed = [describeChange(before, saved), ...describeRemoved(before, objectives)].filter(Boolean)
    ctx.record('plan.changed', id, `Changed ${describePlanRow(before)}: ${changed.join('; ')}`)
    return saved
  })
}

/** A plan keeps its mentee. Only a mentor who takes over the mentee may replace the plan's mentor with themself. */
function refuseMoving(me: Me, plan: Row<'learning_plans'>, { menteeId, mentorId }: Edit) {
  const otherMentee = menteeId !== undefined && menteeId !== plan.mentee_id
  const otherMentor = mentorId !== undefined && mentorId !== plan.mentor_id
  if (me.role === 'mentee' && (otherMentee || otherMentor)) refuseUnknown()
  if (otherMentee || (otherMentor && mentorId !== me.id))
    refuse(403, 'You cannot move a plan to someone else.')
}

export async function deletePlan({ ctx, me, params: { id } }: Call<typeof contract.deletePlan>) {
  await inTransaction(ctx, async (ctx) => {
    const { row, plan } = await lockPlan(ctx, me, id, 'delete')
    const by = { id: me.id, at: nowIso(ctx) }
    await offerUndo(ctx, me, { target: 'plan', id, row, columns: ['deleted_at', 'deleted_by'] })
    await saveRow(ctx.db, 'learning_plans', id, { deleted_at: by.at, deleted_by: me.id }, by)
    await returnCarried(ctx, row, by)
    ctx.record('plan.deleted', id, `Deleted ${describePlanRow(plan)}`)
  })
}

function describeChange(before: contract.PlanRow, saved: contract.PlanRow): string {
  const [had, has] = [before.objectives, saved.objectives]
  return changes(
    [
      ['title', before.title, saved.title],
      ['description', before.description, saved.description],
      ['target date', before.target_date, saved.target_date],
      ['status', contract.planStatuses[before.status].label, contract.planStatuses[saved.status].label],
      ['mentor', mentorName(before), mentorName(saved)],
      ['number of objectives', had.length, has.length],
    ],
    had.length === has.length ? [['objectives', JSON.stringify(had), JSON.stringify(has)]] : [],
  )
}

export async function restorePlan(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'learning_plans'>>,
): Promise<string> {
  const plan = await lockToRestore(ctx, me, 'learning_plans', undo)
  await refuseBeyondLimit(ctx.db, limitOf(plan.status), plan.mentee_id)
  await carryAgain(ctx, plan)
  await saveRow(ctx.db, 'learning_plans', undo.targetId, undo.before, undo.by)
  return `Restored ${describePlanRow(await findPlan(ctx, me, undo.targetId))}`
}

/** A draft takes over what is not achieved. The old objectives are marked, and both plans name each other. */
export async function carryForward({
  ctx,
  me,
  params: { id },
  body: { targetDate, planVersion },
}: Call<typeof contract.carryForward>) {
  return inTransaction(ctx, async (ctx) => {
    const { plan } = await lockPlan(ctx, me, id, 'set state', planVersion)
    const open = plan.objectives.flatMap((objective, index) => {
      const row = plan.objective_states[index]
      return row && isOpenObjective(row) ? { objective, place: index + 1, state: row.state } : []
    })
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
    const taken = open.map(({ objective }) => objective)
    await saveObjectives(ctx, newId, [], matchObjectives([], taken))
    const carried = { state: 'carried_forward', state_at: now, state_by: me.id, state_reason: '' } as const
    for (const { objective, state } of open)
      await saveState(ctx.db, objective.id, { ...carried, state_before: state, suggested_at: null })
    await touchPlan(ctx.db, id, { id: me.id, at: now })
    const made = await findPlan(ctx, me, newId)
    await notify(ctx, 'plan_made', { targetId: newId, to: await listPair(ctx.db, plan.mentee_id) })
    ctx.record('plan.created', newId, `Made ${describePlanRow(made)}, carried forward from an earlier one`)
    const places = open.map(({ place }) => place).join(', ')
    ctx.record('objective.carried', id, `Carried objective ${places} of ${describePlanRow(plan)} forward`)
    return made
  })
}

type Draft = Pick<Row<'learning_plans'>, 'carried_from' | 'created_at' | 'deleted_at'>

/** The objectives of a deleted draft return to the earlier plan, unless their state was set since. */
async function returnCarried(
  ctx: TransactionContext,
  { carried_from, created_at }: Draft,
  by: { id: number; at: string },
) {
  if (carried_from === null) return
  const returned = await saveReturned(ctx.db, { id: carried_from, at: created_at }, by)
  if (returned === 0) return
  await touchPlan(ctx.db, carried_from, by)
  ctx.record('objective.state_set', carried_from, `Returned ${returned} objective(s) of a deleted draft`)
}

/** An undo of the deletion carries them forward again. */
async function carryAgain(ctx: TransactionContext, { carried_from, created_at, deleted_at }: Draft) {
  if (carried_from === null || deleted_at === null) return
  await saveCarriedAgain(ctx.db, { id: carried_from, at: created_at }, deleted_at)
}
