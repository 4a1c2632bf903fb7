import type { z } from 'zod/mini'
import {
  type createPlan as createPlanCall,
  type editPlan as editPlanCall,
  objectiveRow,
  type PlanRow,
  planStatuses,
} from '#contract/learning-plans.ts'
import { listPair, listPresentMentorIds, lockForChange, lockMentee } from '../access.ts'
import { followObjectives } from '../comments/rules.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import { notify } from '../notifications/notify.ts'
import { offerUndo } from '../undo/offering.ts'
import * as queries from './queries.ts'

type NewPlan = z.output<typeof createPlanCall.body>

export async function createPlan(ctx: Context, me: Me, plan: NewPlan): Promise<PlanRow> {
  return inTransaction(ctx, async (ctx) => {
    const people =
      me.role === 'mentor' ? await peopleOfMentor(ctx, me, plan) : await peopleOfMentee(ctx, me, plan)
    const now = nowIso(ctx)
    const { id } = await queries.insertPlan(ctx.db, {
      ...people,
      created_by: me.id,
      title: plan.title,
      description: plan.description,
      target_date: plan.targetDate,
      status: plan.status,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    await queries.replaceObjectives(ctx.db, id, plan.objectives)
    const made = await findPlan(ctx, me, id)
    await notify(ctx, 'plan_made', { targetId: id, to: await listPair(ctx.db, made.mentee_id) })
    ctx.record({ action: 'plan.created', target: 'plan', targetId: id, details: `Made ${describe(made)}` })
    return made
  })
}

/** A mentor plans in their own name for a mentee they lead. */
async function peopleOfMentor(ctx: TransactionContext, me: Me, { menteeId, mentorId }: NewPlan) {
  if ((mentorId ?? me.id) !== me.id) refuse(403, 'A plan can be made in your own name only.')
  if (menteeId === undefined) refuseField('menteeId', 'Please select a mentee')
  const mentee = await lockMentee(ctx.db, me, menteeId)
  return { mentee_id: mentee.id, mentor_id: me.id }
}

/** A mentee plans for themself, with a present mentor or none; an id of somebody else is 404 (rule 41). */
async function peopleOfMentee(ctx: TransactionContext, me: Me, { menteeId, mentorId }: NewPlan) {
  if ((menteeId ?? me.id) !== me.id) refuseUnknown()
  await lockMentee(ctx.db, me, me.id)
  const mentors = await listPresentMentorIds(ctx.db, me.id)
  if (mentorId && !mentors.includes(mentorId)) refuseUnknown()
  return { mentee_id: me.id, mentor_id: mentorId === undefined ? (mentors[0] ?? null) : mentorId }
}

async function findPlan(ctx: TransactionContext, me: Me, id: number): Promise<PlanRow> {
  return (await queries.findPlan(ctx.db, me, id)) ?? refuseUnknown()
}

/** The plan, locked; a mentor changes no more once they no longer lead the mentee (rule 25). */
async function lockPlan(ctx: TransactionContext, me: Me, id: number, action: PlanRow['can'][number]) {
  const find = () => queries.findPlan(ctx.db, me, id)
  const { row, shown: plan } = await lockForChange(ctx.db, me, 'learning_plans', id, find)
  if (!plan.can.includes(action)) refuse(403, 'You no longer lead this mentee, so the plan can only be read.')
  return { row, plan }
}

type Edit = z.output<typeof editPlanCall.body>

export async function editPlan(ctx: Context, me: Me, id: number, edit: Edit): Promise<PlanRow> {
  return inTransaction(ctx, async (ctx) => {
    const { row: plan, plan: before } = await lockPlan(ctx, me, id, 'edit')
    refuseMoving(me, plan, edit)
    await refuseStale(ctx, plan, edit.version, presentPlan(before))
    const change = {
      title: edit.title ?? plan.title,
      description: edit.description ?? plan.description,
      target_date: edit.targetDate ?? plan.target_date,
      status: edit.status ?? plan.status,
      mentor_id: edit.mentorId === undefined ? plan.mentor_id : edit.mentorId,
    }
    await saveRow(ctx.db, 'learning_plans', id, change, { id: me.id, at: nowIso(ctx) })
    if (edit.objectives) {
      await queries.replaceObjectives(ctx.db, id, edit.objectives)
      await followObjectives(ctx, id, presentPlan(before).objectives, edit.objectives)
    }
    const saved = await findPlan(ctx, me, id)
    await notify(ctx, 'plan_changed', { targetId: id, to: await listPair(ctx.db, saved.mentee_id) })
    ctx.record({
      action: 'plan.changed',
      target: 'plan',
      targetId: id,
      details: `Changed ${describe(before)}: ${describeChange(before, saved)}`,
    })
    return saved
  })
}

const presentPlan = ({ title, description, target_date, status, objectives }: PlanRow) => ({
  title,
  description,
  targetDate: target_date,
  status,
  objectives: objectives.map((objective) => objectiveRow.parse(objective)),
})

/** Whose plan it is stays; only a mentor who takes the mentee over may put themself in as the plan's mentor. */
function refuseMoving(me: Me, plan: Row<'learning_plans'>, { menteeId, mentorId }: Edit) {
  const otherMentee = menteeId !== undefined && menteeId !== plan.mentee_id
  const otherMentor = mentorId !== undefined && mentorId !== plan.mentor_id
  if (me.role === 'mentee' && (otherMentee || otherMentor)) refuseUnknown()
  if (otherMentee || (otherMentor && mentorId !== me.id))
    refuse(403, 'A plan cannot be moved to somebody else.')
}

export async function deletePlan(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { row, plan } = await lockPlan(ctx, me, id, 'delete')
    const now = nowIso(ctx)
    await offerUndo(ctx, me, { target: 'plan', id, row, columns: ['deleted_at', 'deleted_by'] })
    await saveRow(
      ctx.db,
      'learning_plans',
      id,
      { deleted_at: now, deleted_by: me.id },
      { id: me.id, at: now },
    )
    ctx.record({ action: 'plan.deleted', target: 'plan', targetId: id, details: `Deleted ${describe(plan)}` })
  })
}

export const describe = (plan: PlanRow) =>
  `the learning plan '${plan.title}' of ${plan.mentee_first_name} ${plan.mentee_last_name}`

function describeChange(before: PlanRow, saved: PlanRow): string {
  const mentorOf = ({ mentor_first_name, mentor_last_name }: PlanRow) =>
    mentor_first_name && `${mentor_first_name} ${mentor_last_name}`
  const [had, has] = [before.objectives, saved.objectives]
  return changes(
    [
      ['title', before.title, saved.title],
      ['description', before.description, saved.description],
      ['target date', before.target_date, saved.target_date],
      ['status', planStatuses[before.status].label, planStatuses[saved.status].label],
      ['mentor', mentorOf(before), mentorOf(saved)],
      ['number of objectives', had.length, has.length],
    ],
    had.length === has.length ? [['objectives', JSON.stringify(had), JSON.stringify(has)]] : [],
  )
}
