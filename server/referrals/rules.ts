import type { z } from 'zod/mini'
import { emailKey } from '#contract/fields.ts'
import { fullName, roles } from '#contract/person.ts'
import { type ReferralRow, type referralForm, referralStatuses } from '#contract/referrals.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { aVisitor } from '../kernel/audit.ts'
import { changes } from '../kernel/changes.ts'
import { type Changing, type Context, instant, inTransaction } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import type { Me } from '../kernel/who-is-asking.ts'
import { queueLetter } from '../letters/rules.ts'
import { readSettings } from '../settings/rules.ts'
import { findByAddress, inviteNewPerson } from '../users/inviting.ts'
import { present } from './presenting.ts'
import * as queries from './queries.ts'

/** Keeps what an applicant sent and acknowledges it; the answer never tells whether an address is known (decision 20). */
export async function submitReferral(ctx: Context, form: z.output<typeof referralForm>): Promise<void> {
  const { allow_registrations } = await readSettings(ctx)
  if (allow_registrations === 0) refuse(403, 'Referrals are closed at present.')
  // Only a robot fills the field that people do not see; it is thanked and forgotten.
  if (form.website) return
  await inTransaction(ctx, async (ctx) => {
    const now = instant(ctx)
    const { id } = await queries.insertReferral(ctx.db, {
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      email_key: emailKey(form.email),
      grs_number: form.grsNumber,
      reason: form.reason,
      status: 'pending',
      created_at: now,
      updated_at: now,
      updated_by: null,
    })
    await queueLetter(ctx, 'referral_received', {
      to: { email: form.email },
      details: { firstName: form.firstName },
    })
    ctx.record({
      action: 'referral.submitted',
      target: 'referral',
      targetId: id,
      details: `${form.firstName} ${form.lastName} asked for support`,
      actor: aVisitor,
    })
  })
}

type Decision = { status: 'approved' | 'rejected'; version?: number | undefined }

/** Approves or rejects a pending referral; of two administrators at once the second gets 409 (decision 19). */
export async function decideReferral(
  ctx: Context,
  me: Me,
  id: number,
  decision: Decision,
): Promise<ReferralRow> {
  return inTransaction(ctx, async (ctx) => {
    const referral = (await lockRow(ctx.db, 'referrals', id)) ?? refuseUnknown()
    if (referral.status !== 'pending') refuse(409, 'This referral has been decided already.')
    await refuseStale(ctx, referral, decision.version)
    const by = { id: me.id, at: instant(ctx) }
    const decided = { status: decision.status, decided_by: me.id, decided_at: by.at }
    const outcome =
      decision.status === 'approved' ? await approve(ctx, me, referral) : await reject(ctx, referral)
    const saved = { ...decided, ...outcome }
    await queries.saveReferral(ctx.db, id, saved, by)
    ctx.record({
      action: `referral.${decision.status}`,
      target: 'referral',
      targetId: id,
      details: `${decision.status === 'approved' ? 'Approved' : 'Rejected'} the referral of ${fullName(referral)}: ${changes(
        [['status', referralStatuses.pending.label, referralStatuses[saved.status].label]],
      )}`,
    })
    return presentOne(ctx, id)
  })
}

async function reject(ctx: Changing, referral: Row<'referrals'>) {
  await queueLetter(ctx, 'referral_rejected', {
    to: { email: referral.email },
    details: { firstName: referral.first_name },
  })
  return {}
}

/** A new applicant gets an account and an invitation; a known mentee is linked; anybody else is refused. */
async function approve(ctx: Changing, me: Me, referral: Row<'referrals'>) {
  const details = { firstName: referral.first_name }
  const user =
    (await findByAddress(ctx, referral.email)) ??
    (await inviteNewPerson(ctx, me, {
      firstName: referral.first_name,
      lastName: referral.last_name,
      email: referral.email,
      role: 'mentee',
      status: 'pending',
    }))
  if (user.role !== 'mentee' || user.status === 'inactive')
    refuse(
      409,
      `${referral.email} belongs to an account already: ${describe(user)}. Settle that account first.`,
    )
  if (user.status === 'active') {
    await queueLetter(ctx, 'referral_linked', { to: user, details })
    return { user_id: user.id, status: 'processed' as const }
  }
  await queueLetter(ctx, 'referral_approved', { to: user, details })
  return { user_id: user.id }
}

const describe = (user: Pick<Row<'users'>, 'role' | 'status' | 'first_name' | 'last_name'>) =>
  `${fullName(user)}, ${roles[user.role].label.toLowerCase()}, ${user.status}`

type Edit = { department: string | null; version?: number | undefined }

export async function editReferral(ctx: Context, me: Me, id: number, edit: Edit): Promise<ReferralRow> {
  return inTransaction(ctx, async (ctx) => {
    const referral = (await lockRow(ctx.db, 'referrals', id)) ?? refuseUnknown()
    await refuseStale(ctx, referral, edit.version)
    const department = edit.department || null
    await queries.saveReferral(ctx.db, id, { department }, { id: me.id, at: instant(ctx) })
    ctx.record({
      action: 'referral.changed',
      target: 'referral',
      targetId: id,
      details: `The referral of ${fullName(referral)}: ${changes([['department', referral.department, department]])}`,
    })
    return presentOne(ctx, id)
  })
}

async function presentOne(ctx: Changing, id: number): Promise<ReferralRow> {
  const referral = (await queries.findReferral(ctx.db, id)) ?? refuseUnknown()
  const [row] = await present(ctx, [referral])
  return row ?? refuseUnknown()
}
