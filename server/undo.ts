import type { FastifyInstance } from 'fastify'
import { type Action, may } from '#contract/permissions.ts'
import * as contract from '#contract/undo.ts'
import { restoreComment } from './comments/rules.ts'
import type { Row, UndoTarget } from './database/schema.ts'
import { restoreDebrief } from './debriefs/rules.ts'
import { restoreDocument } from './documents/rules.ts'
import { restoreGoal } from './goals/rules.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from './kernel/context.ts'
import { refuse, refuseForbidden, refuseUnknown } from './kernel/errors.ts'
import type { Me } from './kernel/http/authentication.ts'
import { type Call, serve } from './kernel/http/route.ts'
import { restorePlan } from './learning-plans/rules.ts'
import { restoreProgress } from './mentees/rules.ts'
import { restoreNotifications } from './messaging/bell.ts'
import { removeEmailsOfUndo } from './messaging/outbox.ts'
import { restoreAbsence, restoreMeeting } from './milestones/meetings.ts'
import { restoreReflection } from './my-record/reflections.ts'
import { restoreNote } from './notes/rules.ts'
import { restoreReferral } from './referrals/rules.ts'
import { removeSeries, restoreShift } from './shifts/rules.ts'
import type { Undo } from './undo/locks.ts'
import * as queries from './undo/queries.ts'

type Restore = (ctx: TransactionContext, me: Me, undo: Undo<never>) => Promise<string>

/** For each kind of row: the permission that undo needs, and the function that restores it and describes it. */
const targets: Record<UndoTarget, { action: Action; restore: Restore }> = {
  absence: { action: 'milestones: set away', restore: restoreAbsence },
  comment: { action: 'comments: write', restore: restoreComment },
  debrief: { action: 'debriefs: write', restore: restoreDebrief },
  document: { action: 'documents: delete', restore: restoreDocument },
  goal: { action: 'goals: write', restore: restoreGoal },
  meeting: { action: 'milestones: record meeting', restore: restoreMeeting },
  note: { action: 'notes: write', restore: restoreNote },
  plan: { action: 'plans: delete', restore: restorePlan },
  progress: { action: 'progress: set', restore: restoreProgress },
  referral: { action: 'referrals: decide', restore: restoreReferral },
  reflection: { action: 'reflections: keep', restore: restoreReflection },
  shift: { action: 'shifts: edit', restore: restoreShift },
  shift_series: { action: 'shifts: schedule', restore: removeSeries },
}

export const undoRoutes = (app: FastifyInstance, ctx: Context) => serve(app, ctx, contract, { undoChange })

/** Restores the row and removes the messages that are still queued, in one transaction. */
async function undoChange({ ctx, me, params: { id } }: Call<typeof contract.undoChange>) {
  await inTransaction(ctx, async (ctx) => {
    const key = { id, userId: me.id, now: nowIso(ctx) }
    const row = (await queries.claimUndo(ctx.db, key)) ?? (await refuseTooLate(ctx, key))
    const undo = parseUndo(row)
    const { action, restore } = targets[row.target_type]
    if (!may(me.role, action)) refuseForbidden()
    if (!(await removeEmailsOfUndo(ctx, id)))
      refuse(409, 'The email about this has already been sent, so you can no longer undo this.')
    const details = await restore(ctx, me, undo)
    await restoreNotifications(ctx, id, undo.notifications)
    const { target_type: target, target_id: targetId } = row
    ctx.record(`${target}.undone`, targetId, `Undone: ${details}`)
  })
}

async function refuseTooLate(
  ctx: TransactionContext,
  key: Parameters<typeof queries.findUndo>[1],
): Promise<never> {
  const undo = (await queries.findUndo(ctx.db, key)) ?? refuseUnknown()
  if (undo.undone_at) refuse(409, 'This has already been undone.')
  refuse(409, `More than ${contract.undoSeconds} seconds have passed, so you can no longer undo this.`)
}

function parseUndo({ target_id, version, before }: Row<'undos'>): Undo<never> {
  const { updated_by, updated_at, notifications = [], ...columns } = JSON.parse(before)
  const by = { id: updated_by, at: updated_at }
  return { targetId: target_id, version, before: columns as never, by, notifications }
}
