import { fullName } from '#contract/person.ts'
import * as contract from '#contract/referrals.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import { visitorActor } from '../kernel/audit/audit.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { settleNotifications } from '../messaging/bell.ts'
import * as queries from './queries.ts'
import { isWithdrawn } from './readings.ts'

/** The link of an acknowledgement. It is made when the email is sent, so that the database never contains its secret. */
export async function makeWithdrawalLink(ctx: TransactionContext, referralId: number): Promise<string> {
  const token = ctx.token()
  await queries.saveWithdrawHash(ctx.db, referralId, hashOfToken(token))
  return `${ctx.config.publicUrl ?? ''}/withdraw-referral?${new URLSearchParams({ token })}`
}

/** Ends a pending referral at the wish of the applicant. If it is decided at the same time, one of them is refused. */
export async function withdrawReferral({ ctx, body, request }: Call<typeof contract.withdrawReferral>) {
  const tokenHash = hashOfToken(body.token)
  await request.server.limits.limitLink(request, tokenHash)
  await inTransaction(ctx, async (ctx) => {
    const found = await queries.findByWithdrawHash(ctx.db, tokenHash)
    const referral = found && (await lockRow(ctx.db, 'referrals', found.id))
    if (!referral) refuseField('token', contract.unknownWithdrawal)
    if (isWithdrawn(referral)) refuse(409, contract.alreadyWithdrawn)
    if (referral.status !== 'pending') refuse(409, contract.alreadyDecided)
    const at = nowIso(ctx)
    const withdrawn = { status: 'rejected', category: 'withdrawn', decided_at: at } as const
    await saveRow(ctx.db, 'referrals', referral.id, withdrawn, { id: null, at })
    await settleNotifications(ctx, 'referral_received', referral.id)
    ctx.record(
      'referral.withdrawn',
      referral.id,
      `${fullName(referral)} no longer needs the referral`,
      visitorActor,
    )
  })
}
