import type { z } from 'zod/mini'
import * as contract from '#contract/factors.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import { requestEmail } from '../messaging/outbox.ts'
import { proofByCode } from './app.ts'
import { answerSignIn, browserOf, challengeCookie } from './browser.ts'
import { consumeChallenge, findChallenged } from './challenges.ts'
import { countRecoveryCodes } from './factor-queries.ts'
import type { FactorProof } from './factors.ts'
import { countAttempt, removeFactorAttempts, secondFactorKey } from './login-throttle.ts'
import { proofByPasskey } from './passkey.ts'
import { takeRecoveryCode, type User } from './recovery.ts'
import { type Browser, openSession, type SignedIn } from './sessions.ts'

const wrongCode =
  'This code did not work. Enter a new code, or start again with your password. Check that your phone sets its clock by itself.'

const wrongFor = ({ passkey }: Given) => (passkey ? contract.passkeyTexts.wrongStep : wrongCode)

type Given = z.output<typeof contract.giveSecondFactor.body>

/**
 * The second step of a sign-in. Wrong codes have a counter of their own. All refusals have the same words, so
 * that they reveal nothing about the challenge.
 */
export async function giveSecondFactor({
  ctx,
  body,
  request,
  reply,
}: Call<typeof contract.giveSecondFactor>) {
  const browser = { ...browserOf(ctx, request), browserToken: challengeCookie(ctx).of(request) }
  const { recoveryCodesLeft, ...signedIn } = await signInBySecondStep(ctx, body, browser)
  return { ...answerSignIn(ctx, signedIn, reply), recoveryCodesLeft }
}

async function signInBySecondStep(
  ctx: Context,
  given: Given,
  browser: Browser & { browserToken: string | undefined },
): Promise<SignedIn & { recoveryCodesLeft?: number }> {
  const found = await findChallenged(ctx, { ...given, browserToken: browser.browserToken ?? '' })
  if (!found) return refuseCode(ctx, undefined, given)
  const { challenge_id, asked_at: _, signed_in_by: by, provider_session_id, ...user } = found
  const { locksNow } = await countAttempt(
    ctx,
    secondFactorKey(ctx, user.id),
    await readSettings(ctx.db),
    'Second factor',
  )
  const locked = locksNow ? user.email : undefined
  const proof = await proofByFactor(ctx, user, given)
  if (!proof) return refuseCode(ctx, user.id, given, locked)
  const opened = await openSession(ctx, user, browser, {
    by,
    ...(provider_session_id && { providerSessionId: provider_session_id }),
    also: proof.label,
    within: async (ctx, present) => {
      if (!(await proof.use(ctx))) return undefined
      // Used meanwhile: the rollback keeps the code of this call for another sign-in.
      if (!(await consumeChallenge(ctx, challenge_id))) refuse(401, wrongFor(given))
      await removeFactorAttempts(ctx, user.id)
      return present
    },
  })
  if (!opened) return refuseCode(ctx, user.id, given, locked)
  const left = given.recoveryCode === undefined ? undefined : await countRecoveryCodes(ctx.db, user.id)
  return left !== undefined && left <= contract.fewRecoveryCodes
    ? { ...opened, recoveryCodesLeft: left }
    : opened
}

async function refuseCode(
  ctx: Context,
  userId: number | undefined,
  given: Given,
  lockedEmail?: string,
): Promise<never> {
  await inTransaction(ctx, async (ctx) => {
    if (lockedEmail !== undefined) await requestEmail(ctx, 'sign_in_locked', lockedEmail)
    ctx.record('session.refused', userId ?? null, 'Sign-in refused: the second factor was wrong or late')
  })
  refuse(401, wrongFor(given))
}

/** undefined for a wrong code. Each code works once. */
async function proofByFactor(
  ctx: Context,
  user: User,
  { code, recoveryCode, passkey, challenge }: Given,
): Promise<FactorProof | undefined> {
  if (recoveryCode !== undefined)
    return { label: 'a recovery code', use: (ctx) => takeRecoveryCode(ctx, user, recoveryCode) }
  if (passkey === undefined) return proofByCode(ctx, user.id, code ?? '')
  // The password came before, so the device need not verify the person.
  const proof = await proofByPasskey(ctx, passkey, { challenge, alone: false })
  return proof?.userId === user.id ? proof : undefined
}
