import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { keysOf } from '#contract/fields.ts'
import * as contract from '#contract/goals.ts'
import {
  type addGoal as addGoalCall,
  type editGoal as editGoalCall,
  type GoalRow,
  goalPriorities,
  goalStatuses,
} from '#contract/goals.ts'
import { fullName } from '#contract/person.ts'
import { findMentee, findRecord, lockForChange, lockMentee } from '../access.ts'
import { type Change, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes, hasChanges } from '../kernel/audit/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { refuseStale } from '../kernel/versions.ts'
import { notify } from '../messaging/notify.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './queries.ts'
import { listGoals } from './queries.ts'

export function goalRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listGoals, async (call) => {
    const { ctx, me, params, query } = call
    const mentee = await findRecord(ctx.db, me, params.menteeId)
    return sendPage(call, query, await listGoals(ctx.db, { me, menteeId: mentee.id }, query))
  })

  route(app, ctx, contract.addGoal, async ({ ctx, me, params, body }) =>
    addGoal(ctx, me, params.menteeId, body),
  )

  route(app, ctx, contract.editGoal, async ({ ctx, me, params, body }) =>
    editGoal(ctx, me, params.goalId, body),
  )
}

/** Only a mentor who leads the mentee now may add goals (rule 28). */
async function addGoal(
  ctx: Context,
  me: Me,
  menteeId: number,
  goal: z.output<typeof addGoalCall.body>,
): Promise<GoalRow> {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, menteeId)
    await refuseBeyondLimit(ctx.db, 'goals', mentee.id)
    const now = nowIso(ctx)
    const { id } = await queries.insertGoal(ctx.db, {
      mentee_id: mentee.id,
      created_by: me.id,
      title: goal.title,
      description: goal.description,
      target_date: goal.targetDate,
      priority: goal.priority,
      status: 'active',
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    const added = await findGoal(ctx, me, id)
    await notify(ctx, 'goal_set', { targetId: id, to: [mentee.id] })
    ctx.record('goal.created', added.id, `Set the goal '${added.title}' for ${fullName(mentee)}`)
    return added
  })
}

async function findGoal(ctx: TransactionContext, me: Me, id: number): Promise<GoalRow> {
  return (await queries.findGoal(ctx.db, { me, id })) ?? refuseUnknown()
}

type Edit = z.output<typeof editGoalCall.body>

/** The action of table three that each requested status needs. */
const actions = { active: 'edit', completed: 'complete', cancelled: 'cancel' } as const

/** Completes, cancels or edits an active goal. The server's clock sets the completion time (rule 28). */
async function editGoal(ctx: Context, me: Me, goalId: number, edit: Edit): Promise<GoalRow> {
  return inTransaction(ctx, async (ctx) => {
    const find = () => queries.findGoal(ctx.db, { me, id: goalId })
    const { row: goal, shown } = await lockForChange(ctx.db, me, 'goals', goalId, find)
    const mentee = await findMentee(ctx.db, me, goal.mentee_id)
    if (!shown.can.includes(actions[edit.status ?? 'active']))
      refuse(409, `This goal is ${goal.status}, so you cannot change it.`)
    const { title, description, target_date: targetDate, priority, status } = goal
    await refuseStale(ctx, goal, edit.version, { title, description, targetDate, priority, status })
    const now = nowIso(ctx)
    const change = {
      title: edit.title ?? goal.title,
      description: edit.description ?? goal.description,
      target_date: edit.targetDate ?? goal.target_date,
      priority: edit.priority ?? goal.priority,
      status: edit.status ?? goal.status,
      completed_at: edit.status === 'completed' ? now : null,
    }
    if (!hasChanges(goal, change)) return shown
    const columns = keysOf(change)
    const undoable =
      change.status === 'active'
        ? ctx
        : await offerUndo(ctx, me, { target: 'goal', id: goal.id, row: goal, columns })
    await saveRow(ctx.db, 'goals', goal.id, change, { id: me.id, at: now })
    const saved = await findGoal(ctx, me, goal.id)
    const kind = saved.status === 'active' ? 'goal_changed' : (`goal_${saved.status}` as const)
    await notify(undoable, kind, { targetId: goal.id, to: [mentee.id] })
    ctx.record(
      saved.status === 'active' ? 'goal.changed' : `goal.${saved.status}`,
      goal.id,
      `The goal '${goal.title}' of ${fullName(mentee)}: ${describeChange(goal, saved)}`,
    )
    return saved
  })
}

const describeChange = (before: Row<'goals'>, saved: GoalRow) =>
  changes([
    ['title', before.title, saved.title],
    ['description', before.description, saved.description],
    ['target date', before.target_date, saved.target_date],
    ['priority', goalPriorities[before.priority].label, goalPriorities[saved.priority].label],
    ['status', goalStatuses[before.status].label, goalStatuses[saved.status].label],
  ])

/** Reactivates an ended goal: undo is offered only for completing or cancelling one. */
export async function restoreGoal(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'goals'>>,
): Promise<string> {
  const goal = await lockToRestore(ctx, me, 'goals', undo)
  const saved = await saveRow(ctx.db, 'goals', goal.id, undo.before, undo.by)
  const labels = [goalStatuses[goal.status].label, goalStatuses[saved.status].label] as const
  return `The goal '${saved.title}': ${changes([['status', ...labels]])}`
}
