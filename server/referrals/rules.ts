import type { z } from 'zod/mini'
import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import type { ReferralRow, referralForm } from '#contract/referrals.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import { visitorActor } from '../kernel/audit.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import { queueLetter } from '../letters/rules.ts'
import { notifyAdmins } from '../notifications/notify.ts'
import { readSettings } from '../settings/rules.ts'
import { present } from './presenting.ts'
import * as queries from './queries.ts'

/** Keeps what an applicant sent and acknowledges it; the answer never tells whether an e-mail address is known (rule 20). */
export async function submitReferral(ctx: Context, form: z.output<typeof referralForm>): Promise<void> {
  const { allow_registrations } = await readSettings(ctx)
  if (allow_registrations === 0) refuse(403, 'Referrals are closed at present.')
  // Only a robot fills the field that people do not see; it is thanked and forgotten.
  if (form.website) return
  await inTransaction(ctx, async (ctx) => {
    const now = nowIso(ctx)
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
      details: { referralId: id },
    })
    await notifyAdmins(ctx, 'referral_received', id)
    ctx.record({
      action: 'referral.submitted',
      target: 'referral',
      targetId: id,
      details: `${form.firstName} ${form.lastName} asked for support`,
      actor: visitorActor,
    })
  })
}

type Edit = { department: string | null; version?: number | undefined }

export async function editReferral(ctx: Context, me: Me, id: number, edit: Edit): Promise<ReferralRow> {
  return inTransaction(ctx, async (ctx) => {
    const referral = (await lockRow(ctx.db, 'referrals', id)) ?? refuseUnknown()
    await refuseStale(ctx, referral, edit.version, { department: referral.department })
    const department = edit.department || null
    await saveRow(ctx.db, 'referrals', id, { department }, { id: me.id, at: nowIso(ctx) })
    ctx.record({
      action: 'referral.changed',
      target: 'referral',
      targetId: id,
      details: `The referral of ${fullName(referral)}: ${changes([['department', referral.department, department]])}`,
    })
    return presentOne(ctx, id)
  })
}

export async function presentOne(ctx: TransactionContext, id: number): Promise<ReferralRow> {
  const referral = (await queries.findReferral(ctx.db, id)) ?? refuseUnknown()
  const [row] = await present(ctx, [referral])
  return row ?? refuseUnknown()
}
