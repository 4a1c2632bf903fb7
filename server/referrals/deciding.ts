import type { z } from 'zod/mini'
import { referralTable } from '#contract/can.ts'
import { emailKey } from '#contract/fields.ts'
import { fullName, roles } from '#contract/person.ts'
import {
  type decideReferral as decideCall,
  type ReferralRow,
  type RejectionLetter,
  referralStatuses,
} from '#contract/referrals.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { changedMeanwhile, refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import { referralRejected } from '../letters/referral-rejected.ts'
import { queueLetter } from '../letters/rules.ts'
import { readSite } from '../letters/site.ts'
import { offerUndo } from '../undo/offering.ts'
import { lockUser } from '../users/accounts.ts'
import { findByEmail, hasPassword, inviteNewPerson } from '../users/inviting.ts'
import * as queries from './queries.ts'
import { presentOne } from './rules.ts'

type Decision = z.output<typeof decideCall.body>

/**
 * Approves or rejects a pending referral; of two administrators at once the second gets 409 (rule 19). It can be
 * taken back until its letter leaves (rule 58).
 */
export async function decideReferral(
  ctx: Context,
  me: Me,
  id: number,
  { status, message, version }: Decision,
): Promise<ReferralRow> {
  return inTransaction(ctx, async (ctx) => {
    const referral = (await lockRow(ctx.db, 'referrals', id)) ?? refuseUnknown()
    const action = status === 'approved' ? 'approve' : 'reject'
    if (!referralTable.can(referral.status, me.role).includes(action))
      refuse(409, 'This referral has been decided already.')
    await refuseStale(ctx, referral, version, { status: referral.status })
    if (status === 'approved' && message)
      refuseField('message', 'Only the letter about a rejection takes words of yours')
    const by = { id: me.id, at: nowIso(ctx) }
    const account = status === 'approved' ? await accountFor(ctx, me, referral) : undefined
    const undoable = await offerUndo(ctx, me, {
      target: 'referral',
      id,
      row: referral,
      columns: ['status', 'decided_by', 'decided_at', 'user_id'],
      also: { madeUserId: account?.isNew ? account.user.id : null },
    })
    const outcome = account
      ? await tellApproved(undoable, account.user)
      : await tellRejected(undoable, referral, message)
    const saved = { decided_by: me.id, decided_at: by.at, ...outcome }
    await saveRow(ctx.db, 'referrals', id, saved, by)
    ctx.record({
      action: `referral.${status}`,
      target: 'referral',
      targetId: id,
      details: `${status === 'approved' ? 'Approved' : 'Rejected'} the referral of ${fullName(referral)}: ${changes(
        [['status', referralStatuses.pending.label, referralStatuses[saved.status].label]],
      )}`,
    })
    return presentOne(ctx, id)
  })
}

async function tellRejected(
  ctx: TransactionContext,
  { email }: Row<'referrals'>,
  message: string | undefined,
) {
  await queueLetter(ctx, 'referral_rejected', { to: { email }, details: message ? { message } : {} })
  return { status: 'rejected' as const }
}

/** A new applicant gets an account; a known mentee keeps theirs, locked; anybody else is refused. */
async function accountFor(ctx: TransactionContext, me: Me, referral: Row<'referrals'>) {
  const found = await findByEmail(ctx, referral.email)
  const known = found && (await lockUser(ctx, found.id))
  if (found && known?.email_key !== emailKey(referral.email)) refuse(409, changedMeanwhile)
  if (known && (known.role !== 'mentee' || known.status === 'inactive'))
    refuse(
      409,
      `${referral.email} belongs to an account already: ${describe(known)}. Settle that account first.`,
    )
  if (known) return { user: known, isNew: false }
  const user = await inviteNewPerson(ctx, me, {
    firstName: referral.first_name,
    lastName: referral.last_name,
    email: referral.email,
    role: 'mentee',
    status: 'pending',
  })
  return { user, isNew: true }
}

type Account = Awaited<ReturnType<typeof accountFor>>['user']

/**
 * A mentee in the programme is linked, anybody else invited. Who has a password already and waits for an administrator
 * is invited to nothing: their referral is processed with the account.
 */
async function tellApproved(ctx: TransactionContext, user: Account) {
  if (user.status === 'active') {
    await queueLetter(ctx, 'referral_linked', { to: user, details: { firstName: user.first_name } })
    return { user_id: user.id, status: 'processed' as const }
  }
  if (await hasPassword(ctx, user.id))
    await queueLetter(ctx, 'referral_waiting', { to: user, details: { firstName: user.first_name } })
  else await queueLetter(ctx, 'referral_approved', { to: user, details: {} })
  return { user_id: user.id, status: 'approved' as const }
}

const describe = (user: Pick<Row<'users'>, 'role' | 'status' | 'first_name' | 'last_name'>) =>
  `${fullName(user)}, ${roles[user.role].label.toLowerCase()}, ${user.status}`

const place = '[message]'

/** The letter about a rejection as it would go out now, around the place of the administrator's own words. */
export async function previewRejection(ctx: Context, id: number): Promise<RejectionLetter> {
  const referral = (await queries.findReferral(ctx.db, id)) ?? refuseUnknown()
  const { subject, paragraphs } = referralRejected({ message: place }, await readSite(ctx))
  const at = paragraphs.indexOf(place)
  return {
    to: referral.email,
    subject,
    before: paragraphs.slice(0, at),
    after: paragraphs.slice(at + 1),
  }
}
