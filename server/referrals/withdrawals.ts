import { fullName } from '#contract/person.ts'
import { alreadyDecided, alreadyWithdrawn, unknownWithdrawal } from '#contract/referrals.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { visitorActor } from '../kernel/audit/audit.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import { settleNotifications } from '../messaging/bell.ts'
import * as queries from './queries.ts'

/** The link of an acknowledgement. It is made when the email is sent, so that the database never contains its secret. */
export async function makeWithdrawalLink(ctx: TransactionContext, referralId: number): Promise<string> {
  const token = ctx.token()
  await queries.saveWithdrawHash(ctx.db, referralId, hashOfToken(token))
  return `${ctx.config.publicUrl ?? ''}/withdraw-referral?${new URLSearchParams({ token })}`
}

/** By the applicant; an administrator can choose the category too. */
export const isWithdrawn = ({ category, decided_by }: Pick<Row<'referrals'>, 'category' | 'decided_by'>) =>
  category === 'withdrawn' && decided_by === null

/** Ends a pending referral at the wish of the applicant. If it is decided at the same time, one of them is refused. */
export const withdrawReferral = (ctx: Context, token: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const found = await queries.findByWithdrawHash(ctx.db, hashOfToken(token))
    const referral = found && (await lockRow(ctx.db, 'referrals', found.id))
    if (!referral) refuseField('token', unknownWithdrawal)
    if (isWithdrawn(referral)) refuse(409, alreadyWithdrawn)
    if (referral.status !== 'pending') refuse(409, alreadyDecided)
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
