import type { z } from 'zod/mini'
import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { type ReferralRow, type referralForm, referralsClosed } from '#contract/referrals.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import { visitorActor } from '../kernel/audit/audit.ts'
import { changes } from '../kernel/audit/changes.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseStale } from '../kernel/versions.ts'
import { notifyAdmins } from '../messaging/notify.ts'
import { queueLetter } from '../messaging/outbox.ts'
import * as queries from './queries.ts'
import { toReferralRows } from './referral-row.ts'

/**
 * Stores the referral and acknowledges it. The reply is the same whether or not the email address is known
 * (rule 20).
 */
export async function submitReferral(ctx: Context, form: z.output<typeof referralForm>): Promise<void> {
  const { allow_registrations } = await readSettings(ctx.db)
  if (allow_registrations === 0) refuse(403, referralsClosed)
  // Only robots fill in the hidden field. They get the usual reply, and nothing is stored.
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
    ctx.record('referral.submitted', id, `${fullName(form)} sent a referral`, visitorActor)
  })
}

type Edit = { department: string | null; version?: number | undefined }

export async function editReferral(ctx: Context, me: Me, id: number, edit: Edit): Promise<ReferralRow> {
  return inTransaction(ctx, async (ctx) => {
    const referral = (await lockRow(ctx.db, 'referrals', id)) ?? refuseUnknown()
    await refuseStale(ctx, referral, edit.version, { department: referral.department })
    const department = edit.department || null
    if (department === referral.department) return loadReferralRow(ctx, id)
    await saveRow(ctx.db, 'referrals', id, { department }, { id: me.id, at: nowIso(ctx) })
    ctx.record(
      'referral.changed',
      id,
      `The referral of ${fullName(referral)}: ${changes([['department', referral.department, department]])}`,
    )
    return loadReferralRow(ctx, id)
  })
}

export async function loadReferralRow(ctx: TransactionContext, id: number): Promise<ReferralRow> {
  const referral = (await queries.findReferral(ctx.db, { id })) ?? refuseUnknown()
  const [row] = await toReferralRows(ctx, [referral])
  return row ?? refuseUnknown()
}
