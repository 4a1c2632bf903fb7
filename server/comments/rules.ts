import * as contract from '#contract/comments.ts'
import { describePlan } from '#contract/learning-plans.ts'
import { type Change, saveRow } from '../database/rows.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { editRow } from '../kernel/edit-row.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockForChange } from '../locks.ts'
import { notifyOfComment, removeNotificationOf } from '../messaging/shift-notifications.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './queries.ts'

export async function listGoalComments(call: Call<typeof contract.listGoalComments>) {
  const { ctx, me, params, query } = call
  if (!(await queries.findCommentedGoal(ctx.db, { me, id: params.id }))) refuseUnknown()
  return sendPage(call, query, await queries.listCommentsOfGoal(ctx.db, { me, goalId: params.id }, query))
}

export async function listPlanComments(call: Call<typeof contract.listPlanComments>) {
  const { ctx, me, params, query } = call
  if (!(await queries.findCommentedPlan(ctx.db, { me, id: params.id }))) refuseUnknown()
  return sendPage(call, query, await queries.listCommentsOfPlan(ctx.db, { me, planId: params.id }, query))
}

/** Only an active goal takes comments, from the mentee or a current mentor. */
export async function addGoalComment({ ctx, me, params, body }: Call<typeof contract.addGoalComment>) {
  return inTransaction(ctx, async (ctx) => {
    const goalId = params.id
    const find = () => queries.findCommentedGoal(ctx.db, { me, id: goalId })
    const { shown: goal } = await lockForChange(ctx.db, me, 'goals', goalId, find)
    refuseClosed('goal', goal)
    await refuseBeyondLimit(ctx.db, 'goalComments', goalId)
    const about = { mentee_id: goal.mentee_id, goal_id: goalId, plan_id: null, objective_id: null }
    return writeComment(ctx, me, about, body.content)
  })
}

/** Comments on one objective of a plan that is not archived. */
export async function addPlanComment({ ctx, me, params, body }: Call<typeof contract.addPlanComment>) {
  return inTransaction(ctx, async (ctx) => {
    const planId = params.id
    const { objective, objectiveId, content } = body
    const find = () => queries.findCommentedPlan(ctx.db, { me, id: planId })
    const { shown: plan } = await lockForChange(ctx.db, me, 'learning_plans', planId, find)
    refuseClosed('plan', plan)
    const about = await queries.findCommentedObjective(ctx.db, { planId, objective, objectiveId })
    if (!about) refuseField('objective', 'This objective is no longer in the plan')
    await refuseBeyondLimit(ctx.db, 'planComments', planId)
    return writeComment(
      ctx,
      me,
      { mentee_id: plan.mentee_id, goal_id: null, plan_id: planId, objective_id: about.id },
      content,
    )
  })
}

function refuseClosed(thing: 'goal' | 'plan', { status, who, can }: queries.Commented) {
  if (can.includes('comment')) return
  if (who === 'reader') refuse(403, `You no longer mentor this mentee, so you can only read this ${thing}.`)
  refuse(409, `This ${thing} is ${status}, so you cannot comment on it.`)
}

type About = {
  mentee_id: number
  goal_id: number | null
  plan_id: number | null
  objective_id: number | null
}

async function writeComment(ctx: TransactionContext, me: Me, about: About, content: string) {
  const now = nowIso(ctx)
  const { id } = await queries.insertComment(ctx.db, {
    ...about,
    created_by: me.id,
    content,
    created_at: now,
    updated_at: now,
    updated_by: me.id,
  })
  const kept = await findComment(ctx, me, id)
  await notifyOfComment(ctx, kept)
  ctx.record('comment.created', id, `Commented on ${describe(kept)}`)
  return kept
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findCommentRow>>>

async function findComment(ctx: TransactionContext, me: Me, id: number): Promise<Found> {
  return (await queries.findCommentRow(ctx.db, { me, id })) ?? refuseUnknown()
}

/** Returns the comment, locked, for its author. */
async function lockComment(
  ctx: TransactionContext,
  me: Me,
  id: number,
  action: contract.CommentRow['can'][number],
) {
  const find = () => queries.findCommentRow(ctx.db, { me, id })
  const { row, shown: comment } = await lockForChange(ctx.db, me, 'comments', id, find)
  if (comment.can.includes(action)) return { row, comment }
  if (comment.author_id !== me.id) refuse(403, 'Only the person who wrote a comment can change it.')
  if (comment.who === 'reader')
    refuse(403, 'You no longer mentor this mentee, so you can only read this comment.')
  refuse(409, `This is ${comment.goal_status ?? comment.plan_status}, so you can only read its comments.`)
}

export async function editComment({ ctx, me, params: { id }, body }: Call<typeof contract.editComment>) {
  return inTransaction(ctx, async (ctx) => {
    const { row: comment, comment: before } = await lockComment(ctx, me, id, 'edit')
    const fields = contract.commentFields
    const edit = await editRow(ctx, { table: 'comments', row: comment, fields, body })
    if (!edit.hasChanges) return before
    await edit.save(me)
    const saved = await findComment(ctx, me, id)
    ctx.record('comment.changed', id, `Changed a comment on ${describe(saved)}: ${edit.description}`)
    return saved
  })
}

export async function deleteComment({ ctx, me, params: { id } }: Call<typeof contract.deleteComment>) {
  await inTransaction(ctx, async (ctx) => {
    const { row, comment } = await lockComment(ctx, me, id, 'delete')
    const now = nowIso(ctx)
    const columns: (keyof typeof row)[] = ['deleted_at', 'deleted_by']
    const undoable = await offerUndo(ctx, me, { target: 'comment', id, row, columns })
    await saveRow(ctx.db, 'comments', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    await removeNotificationOf(undoable, comment)
    ctx.record('comment.deleted', id, `Deleted a comment on ${describe(comment)}`)
  })
}

export async function restoreComment(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'comments'>>,
): Promise<string> {
  const { goal_id, plan_id } = await lockToRestore(ctx, me, 'comments', undo)
  if (goal_id !== null) await refuseBeyondLimit(ctx.db, 'goalComments', goal_id)
  else await refuseBeyondLimit(ctx.db, 'planComments', plan_id)
  await saveRow(ctx.db, 'comments', undo.targetId, undo.before, undo.by)
  const comment = await findComment(ctx, me, undo.targetId)
  return `Restored a comment on ${describe(comment)}`
}

const describe = ({ goal_title, plan_title, objective, mentee_name }: Found): string => {
  if (goal_title !== null) return `the goal '${goal_title}' of ${mentee_name}`
  const place = objective === null ? '' : `objective ${objective} of `
  return `${place}${describePlan(plan_title, mentee_name)}`
}
