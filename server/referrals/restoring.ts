import { fullName } from '#contract/person.ts'
import { referralStatuses } from '#contract/referrals.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { refuseChanged, type Undo } from '../undo/locking.ts'
import { withdrawNewPerson } from '../users/inviting.ts'

type Decided = Pick<Row<'referrals'>, 'status' | 'decided_by' | 'decided_at' | 'user_id'>
/** The account that the approval made; null where it made none. */
type Before = Decided & { madeUserId: number | null }

/** Pending again, and the account that the approval made is gone (rule 58). */
export async function restoreReferral(
  ctx: TransactionContext,
  me: Me,
  { targetId, version, before: { madeUserId, ...before }, by }: Undo<Before>,
): Promise<string> {
  const referral = (await lockRow(ctx.db, 'referrals', targetId)) ?? refuseUnknown()
  refuseChanged(referral, version)
  await saveRow(ctx.db, 'referrals', targetId, before, by)
  if (madeUserId !== null) await withdrawNewPerson(ctx, me, madeUserId)
  const labels = [referralStatuses[referral.status].label, referralStatuses[before.status].label] as const
  return `The referral of ${fullName(referral)}: ${changes([['status', ...labels]])}`
}
