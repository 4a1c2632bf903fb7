import { fullName } from '#contract/person.ts'
import { referralStatuses } from '#contract/referrals.ts'
import { withdrawNewPerson } from '../accounts/accounts.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { dropMatchProfile } from '../matches/rules.ts'
import { refuseChanged, type Undo } from '../undo/locks.ts'
import { emptyGrsNumber, type Filled } from './grs-numbers.ts'

type Decided = Pick<Row<'referrals'>, 'status' | 'decided_by' | 'decided_at' | 'user_id'>
/** `madeUserId` is the id of the account that the approval created; null if it created none. */
type Before = Decided & {
  madeUserId: number | null
  /** Undefined for a decision of an earlier version. */
  filled?: Filled | null
}

/** Makes the referral pending again and withdraws the account that the approval created (rule 58). */
export async function restoreReferral(
  ctx: TransactionContext,
  me: Me,
  { targetId, version, before: { madeUserId, filled, ...before }, by }: Undo<Before>,
): Promise<string> {
  const referral = (await lockRow(ctx.db, 'referrals', targetId)) ?? refuseUnknown()
  refuseChanged(referral, version)
  await saveRow(ctx.db, 'referrals', targetId, before, by)
  if (madeUserId !== null) {
    await dropMatchProfile(ctx, madeUserId)
    await withdrawNewPerson(ctx, madeUserId)
  }
  if (filled) await emptyGrsNumber(ctx, me, filled, referral.grs_number)
  const labels = [referralStatuses[referral.status].label, referralStatuses[before.status].label] as const
  return `The referral of ${fullName(referral)}: ${changes([['status', ...labels]])}`
}
