import * as contract from '#contract/sign-off.ts'
import { lockRow, saveRow } from '../database/rows.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockPeople } from '../locks.ts'
import { notifyAdmins } from '../messaging/notify.ts'
import { endAccessOf } from '../signing-in/session-ends.ts'
import * as queries from './queries.ts'

/** The link of a receipt. It is made when the email is sent, so that the database never contains its secret. */
export async function makeDisputeLink(ctx: TransactionContext, signatureId: number): Promise<string> {
  const token = ctx.token()
  await queries.saveDisputeHash(ctx.db, signatureId, hashOfToken(token))
  return `${ctx.config.publicUrl ?? ''}/not-my-signature?${new URLSearchParams({ token })}`
}

/**
 * 'This was not me': ends the signature and the signer's sessions, and withdraws the certificate. The link works
 * once, also for a signature that no longer counts, because someone else may still use the account.
 */
export async function disputeSignature({ ctx, body, request }: Call<typeof contract.disputeSignature>) {
  const disputeHash = hashOfToken(body.token)
  await request.server.limits.limitLink(request, disputeHash)
  const since = momentOf(ctx).instantAgo(contract.disputeDays)
  const found = (await queries.findDisputable(ctx.db, disputeHash, since)) ?? refuseUsedLink()
  await inTransaction(ctx, async (ctx) => {
    const now = nowIso(ctx)
    const [mentors, mentees] = found.role === 'mentee' ? [[], []] : [[found.signed_by], []]
    await lockPeople(ctx.db, mentors, [...mentees, found.mentee_id])
    const signature = (await queries.findDisputable(ctx.db, disputeHash, since)) ?? refuseUsedLink()
    if (!(await queries.saveDisputed(ctx.db, found.id, disputeHash, signature.ended_at ?? now)))
      refuseUsedLink()
    const by = { id: found.signed_by, at: now }
    const signOff = await lockRow(ctx.db, 'sign_offs', found.sign_off_id)
    if (signature.ended_at === null && signOff)
      await saveRow(ctx.db, 'sign_offs', signOff.id, { state: 'disputed' }, by)
    const actor = { id: found.signed_by, role: found.role }
    const { sessions } = await endAccessOf(ctx, found.signed_by, { actor })
    await notifyAdmins(ctx, 'signature_disputed', found.mentee_id)
    ctx.record(
      'sign_off.disputed',
      found.sign_off_id,
      `${found.name} said that a signature was not theirs; ${sessions} session(s) ended`,
      actor,
    )
  })
}

const refuseUsedLink = (): never => refuseField('token', contract.usedLink)
