import { type Action, may } from '#contract/permissions.ts'
import { undoSeconds } from '#contract/undo.ts'
import { restoreComment } from '../comments/restoring.ts'
import type { UndoTarget } from '../database/repeat-tables.ts'
import type { Row } from '../database/schema.ts'
import { restoreDocument } from '../documents/restoring.ts'
import { restoreGoal } from '../goals/restoring.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { restorePlan } from '../learning-plans/restoring.ts'
import { takeLettersBack } from '../letters/rules.ts'
import { restoreProgress } from '../mentees/restoring.ts'
import { restoreNote } from '../notes/restoring.ts'
import { takeNotificationsBack } from '../notifications/rules.ts'
import { restoreReferral } from '../referrals/restoring.ts'
import { removeSeries, restoreShift } from '../shifts/restoring.ts'
import type { Undo } from './locking.ts'
import * as queries from './queries.ts'

type Restore = (ctx: TransactionContext, me: Me, undo: Undo<never>) => Promise<string>

/** What a role must still be allowed to do, and what puts the thing back and says so for the audit log. */
const targets: Record<UndoTarget, { action: Action; restore: Restore }> = {
  comment: { action: 'comments: write', restore: restoreComment },
  document: { action: 'documents: delete', restore: restoreDocument },
  goal: { action: 'goals: write', restore: restoreGoal },
  note: { action: 'notes: write', restore: restoreNote },
  plan: { action: 'plans: delete', restore: restorePlan },
  progress: { action: 'progress: set', restore: restoreProgress },
  referral: { action: 'referrals: decide', restore: restoreReferral },
  shift: { action: 'shifts: edit', restore: restoreShift },
  shift_series: { action: 'shifts: schedule', restore: removeSeries },
}

/** Puts back what a person has just changed, with the letters that still wait; all of it or nothing (ADR 036). */
export async function undoChange(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const key = { id, userId: me.id, now: nowIso(ctx) }
    const row = (await queries.claimUndo(ctx.db, key)) ?? (await refuseTooLate(ctx, key))
    const undo = parseUndo(row)
    const { action, restore } = targets[row.target_type]
    if (!may(me.role, action)) refuse(403, 'You do not have permission to do this.')
    const details = await restore(ctx, me, undo)
    if (!(await takeLettersBack(ctx, id)))
      refuse(409, 'The letter about this has left already, so it can no longer be undone.')
    await takeNotificationsBack(ctx, id, undo.notifications)
    const { target_type: target, target_id: targetId } = row
    ctx.record({ action: `${target}.undone`, target, targetId, details: `Undone: ${details}` })
  })
}

async function refuseTooLate(
  ctx: TransactionContext,
  key: Parameters<typeof queries.findUndo>[1],
): Promise<never> {
  const undo = (await queries.findUndo(ctx.db, key)) ?? refuseUnknown()
  if (undo.undone_at) refuse(409, 'This has been undone already.')
  refuse(409, `More than ${undoSeconds} seconds have passed, so this can no longer be undone.`)
}

function parseUndo({ target_id, version, before }: Row<'undos'>): Undo<never> {
  const { updated_by, updated_at, notifications = [], ...columns } = JSON.parse(before)
  const by = { id: updated_by, at: updated_at }
  return { targetId: target_id, version, before: columns as never, by, notifications }
}
