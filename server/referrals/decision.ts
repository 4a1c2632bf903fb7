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
import { lockUser } from '../accounts/accounts.ts'
import { findByEmail, inviteNewPerson } from '../accounts/invitations.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { changedConcurrently, refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseStale } from '../kernel/versions.ts'
import { settleNotifications } from '../messaging/bell.ts'
import { letterOf } from '../messaging/email-kinds.ts'
import { queueLetter } from '../messaging/outbox.ts'
import { readSite } from '../messaging/site.ts'
import { offerUndo } from '../undo/offers.ts'
import { queueApprovalLetters } from './account-links.ts'
import { fillGrsNumber } from './grs-numbers.ts'
import * as queries from './queries.ts'
import { loadReferralRow } from './rules.ts'

type Decision = z.output<typeof decideCall.body>

/**
 * Approves or rejects a pending referral. If two administrators decide at once, the second gets 409 (rule
 * 19). The decision can be undone until its email is sent (rule 58).
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
      refuse(409, 'This referral has already been decided.')
    await refuseStale(ctx, referral, version, { status: referral.status })
    if (status === 'approved' && message)
      refuseField('message', 'You can only add a message when you reject a referral')
    const by = { id: me.id, at: nowIso(ctx) }
    const account = status === 'approved' ? await accountFor(ctx, me, referral) : undefined
    const undoable = await offerUndo(ctx, me, {
      target: 'referral',
      id,
      row: referral,
      columns: ['status', 'decided_by', 'decided_at', 'user_id'],
      also: {
        madeUserId: account?.isNew ? account.user.id : null,
        filled: account?.filled ?? null,
      },
    })
    await settleNotifications(undoable, 'referral_received', id)
    const outcome = account
      ? await queueApprovalLetters(undoable, account.user)
      : await queueRejectionLetter(undoable, referral, message)
    const saved = { decided_by: me.id, decided_at: by.at, ...outcome }
    await saveRow(ctx.db, 'referrals', id, saved, by)
    ctx.record(
      `referral.${status}`,
      id,
      `${status === 'approved' ? 'Approved' : 'Rejected'} the referral of ${fullName(referral)}: ${changes([
        ['status', referralStatuses.pending.label, referralStatuses[saved.status].label],
      ])}`,
    )
    return loadReferralRow(ctx, id)
  })
}

async function queueRejectionLetter(
  ctx: TransactionContext,
  { email }: Row<'referrals'>,
  message: string | undefined,
) {
  await queueLetter(ctx, 'referral_rejected', { to: { email }, details: message ? { message } : {} })
  return { status: 'rejected' as const }
}

/** Creates an account for a new applicant. A known mentee keeps theirs, locked; anybody else is refused. */
async function accountFor(ctx: TransactionContext, me: Me, referral: Row<'referrals'>) {
  const found = await findByEmail(ctx, referral.email)
  const known = found && (await lockUser(ctx, found.id))
  if (found && known?.email_key !== emailKey(referral.email)) refuse(409, changedConcurrently)
  if (known && (known.role !== 'mentee' || known.status === 'inactive'))
    refuse(409, `${referral.email} already has an account: ${describe(known)}. Check that account first.`)
  if (known)
    return { user: known, isNew: false, filled: await fillGrsNumber(ctx, me, known, referral.grs_number) }
  const user = await inviteNewPerson(ctx, me, {
    firstName: referral.first_name,
    lastName: referral.last_name,
    email: referral.email,
    role: 'mentee',
    status: 'pending',
    grsNumber: referral.grs_number,
  })
  return { user, isNew: true, filled: null }
}

const describe = (user: Pick<Row<'users'>, 'role' | 'status' | 'first_name' | 'last_name'>) =>
  `${fullName(user)}, ${roles[user.role].label.toLowerCase()}, ${user.status}`

const place = '[message]'

/** The rejection email as it would be sent now, with a placeholder for the administrator's own words. */
export async function previewRejection(ctx: Context, id: number): Promise<RejectionLetter> {
  const referral = (await queries.findReferral(ctx.db, { id })) ?? refuseUnknown()
  const { subject, paragraphs } = letterOf('referral_rejected', { message: place }, await readSite(ctx))
  const at = paragraphs.indexOf(place)
  return {
    to: referral.email,
    subject,
    before: paragraphs.slice(0, at),
    after: paragraphs.slice(at + 1),
  }
}
