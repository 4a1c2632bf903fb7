import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { referralStatuses } from '#contract/referrals.ts'
import { hasPassword } from '../accounts/accounts.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { systemActor } from '../kernel/audit/audit.ts'
import { changes } from '../kernel/audit/changes.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { settleNotifications } from '../messaging/bell.ts'
import { queueEmail } from '../messaging/outbox.ts'
import * as queries from './queries.ts'

/** The id of the pending referral of each of the email keys that has one. */
export const findPendingByKey = async ({ db }: Context, keys: string[]): Promise<Map<string, number>> =>
  new Map(await queries.listPendingByKey(db, keys))

type NewPerson = Pick<Row<'users'>, 'email' | 'role' | 'status'>

/**
 * The pending referrals of a new mentee, locked; other roles have no referral to approve. Lock them before
 * you insert the account: a decision locks its referral first and then inserts, so the other order could deadlock.
 */
export async function lockPendingOf(ctx: TransactionContext, person: NewPerson): Promise<Row<'referrals'>[]> {
  const locked: Row<'referrals'>[] = []
  if (person.role !== 'mentee' || person.status === 'inactive') return locked
  for (const { id } of await queries.listPendingOf(ctx.db, emailKey(person.email))) {
    const referral = await lockRow(ctx.db, 'referrals', id)
    if (referral?.status === 'pending') locked.push(referral)
  }
  return locked
}

/** Approves the locked referrals of a mentee whose account was created directly; sends one email. */
export async function linkReferrals(
  ctx: TransactionContext,
  by: { id: number | null },
  referrals: Row<'referrals'>[],
  mentee: Account,
): Promise<void> {
  if (referrals.length === 0) return
  const outcome = await queueApprovalEmails(ctx, mentee)
  const at = nowIso(ctx)
  const change = changes([['status', referralStatuses.pending.label, referralStatuses[outcome.status].label]])
  for (const referral of referrals) {
    const decision = { ...outcome, decided_by: by.id, decided_at: at }
    await saveRow(ctx.db, 'referrals', referral.id, decision, { ...by, at })
    await settleNotifications(ctx, 'referral_received', referral.id)
    ctx.record(
      'referral.approved',
      referral.id,
      `Approved the referral of ${fullName(referral)} with the new account: ${change}`,
    )
  }
}

type Account = Pick<Row<'users'>, 'id' | 'email' | 'first_name' | 'status'>

/**
 * Queues the email to an approved applicant and returns the outcome of the referral. An active mentee is
 * linked immediately. A pending mentee with a password gets no invitation: the referral is processed when an
 * administrator activates the account.
 */
export async function queueApprovalEmails(ctx: TransactionContext, user: Account) {
  if (user.status === 'active') {
    await queueEmail(ctx, 'referral_linked', { to: user, details: { firstName: user.first_name } })
    return { user_id: user.id, status: 'processed' as const }
  }
  if (await hasPassword(ctx, user.id))
    await queueEmail(ctx, 'referral_waiting', { to: user, details: { firstName: user.first_name } })
  else await queueEmail(ctx, 'referral_approved', { to: user, details: {} })
  return { user_id: user.id, status: 'approved' as const }
}

/** A person's approved referrals become processed once they use their account. */
export async function closeReferralsOf(ctx: TransactionContext, userId: number): Promise<void> {
  for (const { id } of await queries.listApprovedOf(ctx.db, userId)) {
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
