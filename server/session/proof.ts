import type { Reply } from '#contract/endpoint.ts'
import type { listWaysToProve } from '#contract/proof.ts'
import { lockUser } from '../accounts/accounts.ts'
import {
  checkCountedPassword,
  countAttempt,
  passwordChangeKey,
  uncountAttempt,
} from '../accounts/login-throttle.ts'
import * as queries from '../accounts/session-queries.ts'
import { readSettings } from '../kernel/config/settings.ts'
import {
  type Context,
  inTransaction,
  nowIso,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'

export async function waysToProve(ctx: Context, me: Me): Promise<Reply<typeof listWaysToProve>> {
  const { password_hash } = await queries.findPassword(ctx.db, me.id)
  return { password: password_hash !== null }
}

/**
 * A fresh proof of identity by password. A wrong one is 400, because 401 would sign the person out. Guesses
 * count with those at a change of the password.
 */
export async function proveByPassword(ctx: Context, me: Me, password: string): Promise<void> {
  const key = passwordChangeKey(ctx, me.id)
  await countAttempt(ctx, key, await readSettings(ctx), 'Proof of identity')
  const { password_hash } = await queries.findPassword(ctx.db, me.id)
  if (!(await checkCountedPassword(ctx, key, password, password_hash))) await refuseProof(ctx, me)
  await uncountAttempt(ctx, key)
  await inTransaction(ctx, async (ctx) => {
    // The password changed during the check, for example by a reset.
    const user = await lockUser(ctx, me.id)
    if (user?.password_hash !== password_hash) refuseWrong()
    await saveProof(ctx, me, 'a password')
  })
}

/** `by` completes the sentence of the audit log. */
async function saveProof(ctx: TransactionContext, me: Me, by: string): Promise<void> {
  await queries.saveProof(ctx.db, me.sessionId, nowIso(ctx))
  ctx.record('session.proven', me.id, `Proved their identity again with ${by}`)
}

async function refuseProof(ctx: Context, me: Me): Promise<never> {
  await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    ctx.record('session.proof_refused', me.id, 'Proof of identity refused: the password was wrong')
  })
  return refuseWrong()
}

const refuseWrong = (): never => refuseField('password', 'Enter your password correctly')
