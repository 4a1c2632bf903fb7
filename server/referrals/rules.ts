import { referralTable } from '#contract/can.ts'
import { emailKey } from '#contract/fields.ts'
import { fullName, roles } from '#contract/person.ts'
import * as contract from '#contract/referrals.ts'
import { findByEmail, inviteNewPerson, lockUser, withdrawNewPerson } from '../accounts/accounts.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { visitorActor } from '../kernel/audit/audit.ts'
import { changes } from '../kernel/audit/changes.ts'
import { findModulesOff, readSettings } from '../kernel/config/settings.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { editRow } from '../kernel/edit-row.ts'
import { changedConcurrently, refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseStale } from '../kernel/versions.ts'
import { dropMatchProfile, fillMatchProfile, refuseOtherTopics } from '../matches/rules.ts'
import { settleNotifications } from '../messaging/bell.ts'
import { readSite } from '../messaging/email.ts'
import { writeEmail } from '../messaging/kinds.ts'
import { notifyAdmins } from '../messaging/notify.ts'
import { queueEmail } from '../messaging/outbox.ts'
import { refuseChanged, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import { queueApprovalEmails } from './account-links.ts'
import { emptyGrsNumber, type Filled, fillGrsNumber } from './grs-numbers.ts'
import * as queries from './queries.ts'
import { isWithdrawn, loadReferralRow, topicsOf } from './readings.ts'

/** Stores the referral and acknowledges it. The reply is the same whether or not the email address is known. */
export async function submitReferral({ ctx, body: form }: Call<typeof contract.submitReferral>) {
  const { allow_registrations } = await readSettings(ctx.db)
  if (allow_registrations === 0) refuse(403, contract.referralsClosed)
  const thanks = { message: contract.referralThanks }
  // Only robots fill in the hidden field. They get the usual reply, and nothing is stored.
  if (form.website) return thanks
  return inTransaction(ctx, async (ctx) => {
    const topics = (await findModulesOff(ctx.db)).includes('matching') ? [] : (form.topics ?? [])
    await refuseOtherTopics(ctx, topics)
    const now = nowIso(ctx)
    const { id } = await queries.insertReferral(ctx.db, {
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      email_key: emailKey(form.email),
      grs_number: form.grsNumber,
      reason: form.reason,
      topics: JSON.stringify(topics),
      status: 'pending',
      created_at: now,
      updated_at: now,
      updated_by: null,
    })
    await queueEmail(ctx, 'referral_received', { to: { email: form.email }, details: { referralId: id } })
    await notifyAdmins(ctx, 'referral_received', id)
    ctx.record('referral.submitted', id, `${fullName(form)} sent a referral`, visitorActor)
    return thanks
  })
}

/**
 * Approves or rejects a pending referral. If two administrators decide at once, the second gets 409. The decision
 * can be undone until its email is sent.
 */
export async function decideReferral({
  ctx,
  me,
  params: { id },
  body,
}: Call<typeof contract.decideReferral>) {
  const { status, message, category, version } = body
  return inTransaction(ctx, async (ctx) => {
    const referral = (await lockRow(ctx.db, 'referrals', id)) ?? refuseUnknown()
    const action = status === 'approved' ? 'approve' : 'reject'
    if (!referralTable.can(referral.status, me.role).includes(action))
      refuse(
        409,
        isWithdrawn(referral) ? contract.applicantWithdrew : 'This referral has already been decided.',
      )
    await refuseStale(ctx, referral, version, { status: referral.status })
    if (status === 'approved' && message)
      refuseField('message', 'You can only add a message when you reject a referral')
    if (status === 'approved' && category)
      refuseField('category', 'You can only choose a category when you reject a referral')
    const by = { id: me.id, at: nowIso(ctx) }
    const account = status === 'approved' ? await accountFor(ctx, me, referral) : undefined
    const undoable = await offerUndo(ctx, me, {
      target: 'referral',
      id,
      row: referral,
      columns: ['status', 'decided_by', 'decided_at', 'user_id', 'category'],
      also: {
        madeUserId: account?.isNew ? account.user.id : null,
        filled: account?.filled ?? null,
      },
    })
    await settleNotifications(undoable, 'referral_received', id)
    const outcome = account
      ? await queueApprovalEmails(undoable, account.user)
      : await queueRejectionEmail(undoable, referral.email, message)
    const saved = { decided_by: me.id, decided_at: by.at, category: category ?? null, ...outcome }
    await saveRow(ctx.db, 'referrals', id, saved, by)
    ctx.record(
      `referral.${status}`,
      id,
      `${status === 'approved' ? 'Approved' : 'Rejected'} the referral of ${fullName(referral)}: ${changes([
        ['status', contract.referralStatuses.pending.label, contract.referralStatuses[saved.status].label],
        ['category', null, category && contract.rejectionCategories[category].label],
      ])}`,
    )
    return loadReferralRow(ctx, id)
  })
}

async function queueRejectionEmail(ctx: TransactionContext, email: string, message: string | undefined) {
  await queueEmail(ctx, 'referral_rejected', { to: { email }, details: message ? { message } : {} })
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
  const wishes = { department: referral.department ?? '', topics: topicsOf(referral) }
  await fillMatchProfile(ctx, me, user.id, wishes)
  return { user, isNew: true, filled: null }
}

const describe = (user: Pick<Row<'users'>, 'role' | 'status' | 'first_name' | 'last_name'>) =>
  `${fullName(user)}, ${roles[user.role].label.toLowerCase()}, ${user.status}`

const place = '[message]'

/** The rejection email as it would be sent now, with a placeholder for the administrator's own words. */
export async function previewRejection({ ctx, params: { id } }: Call<typeof contract.previewRejection>) {
  const referral = (await queries.findReferral(ctx.db, { id })) ?? refuseUnknown()
  const { subject, paragraphs } = writeEmail('referral_rejected', { message: place }, await readSite(ctx))
  const at = paragraphs.indexOf(place)
  return { to: referral.email, subject, before: paragraphs.slice(0, at), after: paragraphs.slice(at + 1) }
}

export async function editReferral({
  ctx,
  me,
  params: { id },
  body: { version, department },
}: Call<typeof contract.editReferral>) {
  return inTransaction(ctx, async (ctx) => {
    const referral = (await lockRow(ctx.db, 'referrals', id)) ?? refuseUnknown()
    const edit = await editRow(ctx, {
      table: 'referrals',
      row: referral,
      fields: contract.referralFields,
      body: { version, department: department || null },
    })
    if (!edit.hasChanges) return loadReferralRow(ctx, id)
    await edit.save(me)
    ctx.record('referral.changed', id, `The referral of ${fullName(referral)}: ${edit.description}`)
    return loadReferralRow(ctx, id)
  })
}

type Decided = Pick<Row<'referrals'>, 'status' | 'decided_by' | 'decided_at' | 'user_id' | 'category'>
/** `madeUserId` is the id of the account that the approval created; null if it created none. */
type Before = Decided & {
  madeUserId: number | null
  /** Undefined for a decision of an earlier version. */
  filled?: Filled | null
}

/** Makes the referral pending again and withdraws the account that the approval created. */
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
  const labels = [
    contract.referralStatuses[referral.status].label,
    contract.referralStatuses[before.status].label,
  ] as const
  return `The referral of ${fullName(referral)}: ${changes([['status', ...labels]])}`
}
