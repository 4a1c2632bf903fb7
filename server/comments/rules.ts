import type { z } from 'zod/mini'
import type {
  addGoalComment,
  addPlanComment,
  CommentRow,
  editComment as editCommentCall,
} from '#contract/comments.ts'
import type { ObjectiveRow } from '#contract/learning-plans.ts'
import { lockForChange } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import { offerUndo } from '../undo/offering.ts'
import { newPlaces } from './new-places.ts'
import { notifyOfComment, takeOutOfNews } from './notifications.ts'
import * as queries from './queries.ts'

/** On an active goal, by the mentee or who leads them now (rule 61). */
export async function commentOnGoal(
  ctx: Context,
  me: Me,
  goalId: number,
  { content }: z.output<typeof addGoalComment.body>,
): Promise<CommentRow> {
  return inTransaction(ctx, async (ctx) => {
    const find = () => queries.findGoal(ctx.db, me, goalId)
    const { shown: goal } = await lockForChange(ctx.db, me, 'goals', goalId, find)
    refuseClosed('goal', goal)
    return keepComment(ctx, me, { mentee_id: goal.mentee_id, goal_id: goalId, plan_id: null }, content)
  })
}

/** On one of the objectives of a plan that is not archived (rule 61). */
export async function commentOnPlan(
  ctx: Context,
  me: Me,
  planId: number,
  { objective, content }: z.output<typeof addPlanComment.body>,
): Promise<CommentRow> {
  return inTransaction(ctx, async (ctx) => {
    const find = () => queries.findPlan(ctx.db, me, planId)
    const { shown: plan } = await lockForChange(ctx.db, me, 'learning_plans', planId, find)
    refuseClosed('plan', plan)
    if (objective > plan.objectives) refuseField('objective', 'This objective is not in the plan any more')
    return keepComment(
      ctx,
      me,
      { mentee_id: plan.mentee_id, goal_id: null, plan_id: planId, objective },
      content,
    )
  })
}

function refuseClosed(thing: 'goal' | 'plan', { status, who, can }: queries.Commented) {
  if (can.includes('comment')) return
  if (who === 'reader') refuse(403, `You no longer lead this mentee, so the ${thing} can only be read.`)
  refuse(409, `This ${thing} is ${status}, so it takes no more comments.`)
}

type About = { mentee_id: number; goal_id: number | null; plan_id: number | null; objective?: number }

async function keepComment(ctx: TransactionContext, me: Me, about: About, content: string) {
  const now = nowIso(ctx)
  const { id } = await queries.insertComment(ctx.db, {
    ...about,
    objective: about.objective ?? null,
    created_by: me.id,
    content,
    created_at: now,
    updated_at: now,
    updated_by: me.id,
  })
  const kept = await findComment(ctx, me, id)
  await notifyOfComment(ctx, kept)
  ctx.record({
    action: 'comment.created',
    target: 'comment',
    targetId: id,
    details: `Commented on ${describe(kept)}`,
  })
  return kept
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findComment>>>

async function findComment(ctx: TransactionContext, me: Me, id: number): Promise<Found> {
  return (await queries.findComment(ctx.db, me, id)) ?? refuseUnknown()
}

/** The comment, locked, for its author. */
async function lockComment(ctx: TransactionContext, me: Me, id: number, action: CommentRow['can'][number]) {
  const find = () => queries.findComment(ctx.db, me, id)
  const { row, shown: comment } = await lockForChange(ctx.db, me, 'comments', id, find)
  if (comment.can.includes(action)) return { row, comment }
  if (comment.author_id !== me.id) refuse(403, 'Only its author can change a comment.')
  if (comment.who === 'reader')
    refuse(403, 'You no longer lead this mentee, so the comment can only be read.')
  refuse(409, `This is ${comment.goal_status ?? comment.plan_status}, so its comments can only be read.`)
}

export async function editComment(
  ctx: Context,
  me: Me,
  id: number,
  { content, version }: z.output<typeof editCommentCall.body>,
): Promise<CommentRow> {
  return inTransaction(ctx, async (ctx) => {
    const { row: comment } = await lockComment(ctx, me, id, 'edit')
    await refuseStale(ctx, comment, version, { content: comment.content })
    await saveRow(ctx.db, 'comments', id, { content }, { id: me.id, at: nowIso(ctx) })
    const saved = await findComment(ctx, me, id)
    const changed = changes([], [['text', comment.content, content]])
    ctx.record({
      action: 'comment.changed',
      target: 'comment',
      targetId: id,
      details: `Changed a comment on ${describe(saved)}: ${changed}`,
    })
    return saved
  })
}

export async function deleteComment(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { row, comment } = await lockComment(ctx, me, id, 'delete')
    const now = nowIso(ctx)
    await offerUndo(ctx, me, { target: 'comment', id, row, columns: ['deleted_at', 'deleted_by'] })
    await saveRow(ctx.db, 'comments', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    await takeOutOfNews(ctx, comment)
    ctx.record({
      action: 'comment.deleted',
      target: 'comment',
      targetId: id,
      details: `Deleted a comment on ${describe(comment)}`,
    })
  })
}

export const describe = ({ goal_title, plan_title, objective, mentee_name }: Found): string => {
  if (goal_title !== null) return `the goal '${goal_title}' of ${mentee_name}`
  const place = objective === null ? '' : `objective ${objective} of `
  return `${place}the learning plan '${plan_title}' of ${mentee_name}`
}

/** Comments stay with their objective when an edit of its plan gives it another place; the plan is locked. */
export async function followObjectives(
  ctx: TransactionContext,
  planId: number,
  before: ObjectiveRow[],
  after: ObjectiveRow[],
): Promise<void> {
  const places = newPlaces(before, after)
  const moved = (await queries.listPlaces(ctx.db, planId)).filter(
    ({ objective }) => places[objective - 1] !== objective,
  )
  for (const [from, comments] of Map.groupBy(moved, ({ objective }) => objective)) {
    const ids = comments.map(({ id }) => id)
    await queries.movePlace(ctx.db, ids, places[from - 1] ?? null)
  }
}
