import * as factors from '#contract/factors.ts'
import type * as contract from '#contract/proof.ts'
import { lockUser } from '../accounts/accounts.ts'
import { readSettings } from '../kernel/config/settings.ts'
import {
  type Context,
  inTransaction,
  nowIso,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import { type Me, readSignInPolicy } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { proofByCode } from './app.ts'
import { passkeyCookie } from './browser.ts'
import { secondStepsOf } from './challenges.ts'
import { findWorkAccount } from './factor-queries.ts'
import {
  checkCountedPassword,
  countAttempt,
  passwordChangeKey,
  removeFactorAttempts,
  secondFactorKey,
  uncountAttempt,
} from './login-throttle.ts'
import { askForPasskey, proofByPasskey, takeQuestion } from './passkey.ts'
import * as queries from './session-queries.ts'
import { isPasswordOff, relyingParty } from './sessions.ts'

export async function listWaysToProve({ ctx, me }: Call<typeof contract.listWaysToProve>) {
  const [password, steps, workAccount] = [
    await canUsePassword(ctx, me),
    await secondStepsOf(ctx, me.id),
    ctx.config.provider && (await findWorkAccount(ctx.db, me.id)),
  ]
  return {
    password,
    app: steps.includes('app'),
    passkey: steps.includes('passkey') && relyingParty(ctx) !== undefined,
    workAccount: workAccount !== undefined,
  }
}

/** While only the work account signs in, a password proves nothing either. */
async function canUsePassword(ctx: Context, me: Me): Promise<boolean> {
  const { password_hash } = await queries.findPassword(ctx.db, me.id)
  return password_hash !== null && !isPasswordOff(ctx, await readSignInPolicy(ctx.db), me.id)
}

export async function proveIdentity({ ctx, me, body, request }: Call<typeof contract.proveIdentity>) {
  const { password, code, passkey } = body
  if (password !== undefined) await proveByPassword(ctx, me, password)
  if (code !== undefined) await proveByCode(ctx, me, code)
  if (passkey !== undefined) await proveByPasskey(ctx, me, passkey, passkeyCookie(ctx).of(request))
}

export async function startPasskeyProof({ ctx, me, request, reply }: Call<typeof factors.startPasskeyProof>) {
  const browserToken = passkeyCookie(ctx).keep(request, reply)
  return { challenge: await askForPasskey(ctx, { kind: 'proof', userId: me.id, browserToken }) }
}

/**
 * A fresh proof of identity by password. A wrong one is 400, because 401 would sign the person out. Guesses
 * count with those at a change of the password.
 */
async function proveByPassword(ctx: Context, me: Me, password: string): Promise<void> {
  if (!(await canUsePassword(ctx, me)))
    refuse(409, 'Confirm in another way. Your password does not work here.')
  const key = passwordChangeKey(ctx, me.id)
  await countAttempt(ctx, key, await readSettings(ctx.db), 'Proof of identity')
  const { password_hash } = await queries.findPassword(ctx.db, me.id)
  if (!(await checkCountedPassword(ctx, key, password, password_hash))) {
    await recordRefusedProof(ctx, me, 'the password was wrong')
    refuseWrong()
  }
  await uncountAttempt(ctx, key)
  await inTransaction(ctx, async (ctx) => {
    // The password changed during the check, for example by a reset.
    const user = await lockUser(ctx, me.id)
    if (user?.password_hash !== password_hash) refuseWrong()
    await saveProof(ctx, me, 'a password')
  })
}

/** Wrong codes count with those of the second step. Each code works once. */
async function proveByCode(ctx: Context, me: Me, code: string): Promise<void> {
  await countAttempt(ctx, secondFactorKey(ctx, me.id), await readSettings(ctx.db), 'Proof of identity')
  const proof = await proofByCode(ctx, me.id, code)
  const isRight = proof && (await inTransaction(withoutIdempotencyKey(ctx), proof.use))
  if (!isRight) {
    await recordRefusedProof(ctx, me, 'the code was wrong')
    return refuseField(
      'code',
      'This code did not work. Enter a new code, and check that your phone sets its clock by itself',
    )
  }
  await inTransaction(ctx, async (ctx) => {
    await removeFactorAttempts(ctx, me.id)
    await saveProof(ctx, me, proof.label)
  })
}

async function proveByPasskey(
  ctx: Context,
  me: Me,
  answer: factors.Assertion,
  browserToken: string | undefined,
): Promise<void> {
  const question = { kind: 'proof', userId: me.id, browserToken } as const
  const challenge = await takeQuestion(ctx, answer.response, question)
  const proof = challenge && (await proofByPasskey(ctx, answer, { challenge, alone: true }))
  const isRight =
    proof && proof.userId === me.id && (await inTransaction(withoutIdempotencyKey(ctx), proof.use))
  if (!isRight) {
    await recordRefusedProof(ctx, me, 'the answer of the passkey was wrong')
    return refuse(400, factors.passkeyTexts.wrongProof)
  }
  await inTransaction(ctx, (ctx) => saveProof(ctx, me, proof.label))
}

/** `by` completes the sentence of the audit log. */
export async function saveProof(ctx: TransactionContext, me: Me, by: string): Promise<void> {
  await queries.saveProvenAt(ctx.db, me.sessionId, nowIso(ctx))
  ctx.record('session.proven', me.id, `Proved their identity again with ${by}`)
}

export const recordRefusedProof = (ctx: Context, me: Me, why: string) =>
  inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    ctx.record('session.proof_refused', me.id, `Proof of identity refused: ${why}`)
  })

const refuseWrong = (): never => refuseField('password', 'Enter your password correctly')
