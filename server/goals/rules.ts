import * as contract from '#contract/goals.ts'
import { fullName } from '#contract/person.ts'
import { findMentee, findRecord } from '../access.ts'
import { type Change, saveRow } from '../database/rows.ts'
import { changes } from '../kernel/audit/changes.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { editRow } from '../kernel/edit-row.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockForChange, lockMentee } from '../locks.ts'
import { notify } from '../messaging/notify.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import { findGoalRow, insertGoal, listGoalRows } from './queries.ts'

export async function listGoals(call: Call<typeof contract.listGoals>) {
  const { ctx, me, params, query } = call
  const mentee = await findRecord(ctx.db, me, params.menteeId)
  return sendPage(call, query, await listGoalRows(ctx.db, { me, menteeId: mentee.id }, query))
}

/** Only a mentor who leads the mentee now may add goals. */
export async function addGoal({ ctx, me, params, body: goal }: Call<typeof contract.addGoal>) {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, params.menteeId)
    await refuseBeyondLimit(ctx.db, 'goals', mentee.id)
    const now = nowIso(ctx)
    const { id } = await insertGoal(ctx.db, {
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

async function findGoal(ctx: TransactionContext, me: Me, id: number): Promise<contract.GoalRow> {
  return (await findGoalRow(ctx.db, { me, id })) ?? refuseUnknown()
}

/** The action that each requested status needs. */
const actions = { active: 'edit', completed: 'complete', cancelled: 'cancel' } as const

/** Completes, cancels or edits an active goal. The server's clock sets the completion time. */
export async function editGoal({ ctx, me, params, body }: Call<typeof contract.editGoal>) {
  return inTransaction(ctx, async (ctx) => {
    const find = () => findGoalRow(ctx.db, { me, id: params.goalId })
    const { row: goal, shown } = await lockForChange(ctx.db, me, 'goals', params.goalId, find)
    const mentee = await findMentee(ctx.db, me, goal.mentee_id)
    if (!shown.can.includes(actions[body.status ?? 'active']))
      refuse(409, `This goal is ${goal.status}, so you cannot change it.`)
    const edit = await editRow(ctx, {
      table: 'goals',
      row: goal,
      fields: contract.goalFields,
      body,
      also: ({ status }, now) => ({ completed_at: status === 'completed' ? now : null }),
    })
    if (!edit.hasChanges) return shown
    const undoable =
      edit.after.status === 'active'
        ? ctx
        : await offerUndo(ctx, me, { target: 'goal', id: goal.id, row: goal, columns: edit.columns })
    await edit.save(me)
    const saved = await findGoal(ctx, me, goal.id)
    const kind = saved.status === 'active' ? 'goal_changed' : (`goal_${saved.status}` as const)
    await notify(undoable, kind, { targetId: goal.id, to: [mentee.id] })
    ctx.record(
      saved.status === 'active' ? 'goal.changed' : `goal.${saved.status}`,
      goal.id,
      `The goal '${goal.title}' of ${fullName(mentee)}: ${edit.description}`,
    )
    return saved
  })
}

/** Reactivates an ended goal: undo is offered only for completing or cancelling one. */
export async function restoreGoal(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'goals'>>,
): Promise<string> {
  const goal = await lockToRestore(ctx, me, 'goals', undo)
  const saved = await saveRow(ctx.db, 'goals', goal.id, undo.before, undo.by)
  const labels = [
    contract.goalStatuses[goal.status].label,
    contract.goalStatuses[saved.status].label,
  ] as const
  return `The goal '${saved.title}': ${changes([['status', ...labels]])}`
}
