import type { z } from 'zod/mini'
import type {
  addGoalComment,
  addPlanComment,
  CommentRow,
  editComment as editCommentCall,
} from '#contract/comments.ts'
import { describePlan } from '#contract/learning-plans.ts'
import { lockForChange } from '../access.ts'
import { type Change, saveRow } from '../database/rows.ts'
import { changes } from '../kernel/audit/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { refuseStale } from '../kernel/versions.ts'
import { notifyOfComment, removeNotificationOf } from '../messaging/shift-notifications.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './queries.ts'

/** Only an active goal takes comments, from the mentee or a current mentor (rule 61). */
export async function commentOnGoal(
  ctx: Context,
  me: Me,
  goalId: number,
  { content }: z.output<typeof addGoalComment.body>,
): Promise<CommentRow> {
  return inTransaction(ctx, async (ctx) => {
    const find = () => queries.findGoal(ctx.db, { me, id: goalId })
    const { shown: goal } = await lockForChange(ctx.db, me, 'goals', goalId, find)
    refuseClosed('goal', goal)
    await refuseBeyondLimit(ctx.db, 'goalComments', goalId)
    const about = { mentee_id: goal.mentee_id, goal_id: goalId, plan_id: null, objective_id: null }
    return insertComment(ctx, me, about, content)
  })
}

/** Comments on one objective of a plan that is not archived (rule 61). */
export async function commentOnPlan(
  ctx: Context,
  me: Me,
  planId: number,
  { objective, objectiveId, content }: z.output<typeof addPlanComment.body>,
): Promise<CommentRow> {
  return inTransaction(ctx, async (ctx) => {
    const find = () => queries.findPlan(ctx.db, { me, id: planId })
    const { shown: plan } = await lockForChange(ctx.db, me, 'learning_plans', planId, find)
    refuseClosed('plan', plan)
    const about = await queries.findObjective(ctx.db, { planId, objective, objectiveId })
    if (!about) refuseField('objective', 'This objective is no longer in the plan')
    await refuseBeyondLimit(ctx.db, 'planComments', planId)
    return insertComment(
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

async function insertComment(ctx: TransactionContext, me: Me, about: About, content: string) {
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

type Found = NonNullable<Awaited<ReturnType<typeof queries.findComment>>>

async function findComment(ctx: TransactionContext, me: Me, id: number): Promise<Found> {
  return (await queries.findComment(ctx.db, { me, id })) ?? refuseUnknown()
}

/** Returns the comment, locked, for its author. */
async function lockComment(ctx: TransactionContext, me: Me, id: number, action: CommentRow['can'][number]) {
  const find = () => queries.findComment(ctx.db, { me, id })
  const { row, shown: comment } = await lockForChange(ctx.db, me, 'comments', id, find)
  if (comment.can.includes(action)) return { row, comment }
  if (comment.author_id !== me.id) refuse(403, 'Only the person who wrote a comment can change it.')
  if (comment.who === 'reader')
    refuse(403, 'You no longer mentor this mentee, so you can only read this comment.')
  refuse(409, `This is ${comment.goal_status ?? comment.plan_status}, so you can only read its comments.`)
}

export async function editComment(
  ctx: Context,
  me: Me,
  id: number,
  { content, version }: z.output<typeof editCommentCall.body>,
): Promise<CommentRow> {
  return inTransaction(ctx, async (ctx) => {
    const { row: comment, comment: before } = await lockComment(ctx, me, id, 'edit')
    await refuseStale(ctx, comment, version, { content: comment.content })
    if (content === comment.content) return before
    await saveRow(ctx.db, 'comments', id, { content }, { id: me.id, at: nowIso(ctx) })
    const saved = await findComment(ctx, me, id)
    const changed = changes([], [['text', comment.content, content]])
    ctx.record('comment.changed', id, `Changed a comment on ${describe(saved)}: ${changed}`)
    return saved
  })
}

export async function deleteComment(ctx: Context, me: Me, id: number): Promise<void> {
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
