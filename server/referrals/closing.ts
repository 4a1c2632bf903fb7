import { fullName } from '#contract/person.ts'
import { referralStatuses } from '#contract/referrals.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import { systemActor } from '../kernel/audit.ts'
import { changes } from '../kernel/changes.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { listApprovedOf } from './queries.ts'

/** The referrals that led to an account are processed once the account is in use (rule 19). */
export async function closeReferralsOf(ctx: TransactionContext, userId: number): Promise<void> {
  for (const { id } of await listApprovedOf(ctx.db, userId)) {
    const referral = await lockRow(ctx.db, 'referrals', id)
    // An administrator may have taken the approval back meanwhile.
    if (referral?.status !== 'approved' || referral.user_id !== userId) continue
    const change = changes([['status', referralStatuses.approved.label, referralStatuses.processed.label]])
    await saveRow(ctx.db, 'referrals', referral.id, { status: 'processed' }, { id: null, at: nowIso(ctx) })
    ctx.record({
      action: 'referral.processed',
      target: 'referral',
      targetId: referral.id,
      details: `The referral of ${fullName(referral)}, whose account is in use: ${change}`,
      actor: systemActor,
    })
  }
}
