import { fullName } from '#contract/person.ts'
import { referralStatuses } from '#contract/referrals.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import { systemActor } from '../kernel/audit/audit.ts'
import { changes } from '../kernel/audit/changes.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { listApprovedOf } from './queries.ts'

/** A person's approved referrals become processed once they use their account (rule 19). */
export async function closeReferralsOf(ctx: TransactionContext, userId: number): Promise<void> {
  for (const { id } of await listApprovedOf(ctx.db, userId)) {
    const referral = await lockRow(ctx.db, 'referrals', id)
    // An administrator may have undone the approval in the meantime.
    if (referral?.status !== 'approved' || referral.user_id !== userId) continue
    const change = changes([['status', referralStatuses.approved.label, referralStatuses.processed.label]])
    await saveRow(ctx.db, 'referrals', referral.id, { status: 'processed' }, { id: null, at: nowIso(ctx) })
    ctx.record(
      'referral.processed',
      referral.id,
      `The referral of ${fullName(referral)}, whose account is in use: ${change}`,
      systemActor,
    )
  }
}
