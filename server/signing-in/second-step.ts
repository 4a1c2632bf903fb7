import { type Assertion, fewRecoveryCodes, passkeyTexts } from '#contract/factors.ts'
import type { SecondStep } from '#contract/session.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { clockStepMilliseconds, hashOfToken } from '../kernel/http/authentication.ts'
import { requestLetter } from '../messaging/outbox.ts'
import { proofByCode } from './app.ts'
import { challengeMinutes } from './browser.ts'
import * as queries from './factor-queries.ts'
import { countRecoveryCodes, listPasskeys } from './factor-queries.ts'
import type { FactorProof } from './factors.ts'
import { countAttempt, removeFactorAttempts, secondFactorKey } from './login-throttle.ts'
import { proofByPasskey } from './passkey.ts'
import { takeRecoveryCode, type User } from './recovery.ts'
import { type Browser, openSession, type SignedIn } from './sessions.ts'

export type Challenge = { challenge: string; browserToken: string }

export type AskedStep = Challenge & { secondSteps: SecondStep[] }

type Begun = { by: 'password' | 'provider'; providerSessionId?: string | undefined }

/** After the right password or work account: a question that this browser alone answers, once. */
export async function makeChallenge(
  ctx: Context,
  user: Row<'users'>,
  { by, providerSessionId }: Begun,
): Promise<AskedStep> {
  const made = { challenge: ctx.token(), browserToken: ctx.token() }
  const now = ctx.now()
  await inTransaction(ctx, async (ctx) => {
    await queries.insertChallenge(ctx.db, {
      kind: 'second_factor',
      user_id: user.id,
      token_hash: hashOfToken(made.challenge),
      browser_hash: hashOfToken(made.browserToken),
      email_key: user.email_key,
      password_hash: by === 'password' ? user.password_hash : null,
      signed_in_by: by,
      provider_session_id: providerSessionId ?? null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + challengeMinutes * 60_000).toISOString(),
    })
    const proof = by === 'password' ? 'password' : 'work account'
    ctx.record('session.second_factor_asked', user.id, `The ${proof} was right. Asked for the second factor`)
  })
  return { ...made, secondSteps: await secondStepsOf(ctx, user.id) }
}

/** Besides the recovery codes. */
export async function secondStepsOf(ctx: Context, userId: number): Promise<SecondStep[]> {
  const [app, passkeys] = [
    await queries.findApp(ctx.db, userId, 'confirmed'),
    await listPasskeys(ctx.db, userId),
  ]
  return [...(app ? (['app'] as const) : []), ...(passkeys.length > 0 ? (['passkey'] as const) : [])]
}

/** undefined for a wrong, used or expired challenge, and for one of another browser. */
async function findChallenged(ctx: Context, { challenge, browserToken }: Partial<Challenge>) {
  if (!challenge || !browserToken) return undefined
  const found = await queries.findChallenge(ctx.db, {
    tokenHash: hashOfToken(challenge),
    browserHash: hashOfToken(browserToken),
    now: ctx.now().toISOString(),
  })
  // One from the future, after the clock was set back, does not count.
  const isPresent = found && Date.parse(found.asked_at) <= ctx.now().getTime() + clockStepMilliseconds
  return isPresent ? found : undefined
}

const consumeChallenge = async (ctx: TransactionContext, id: number): Promise<boolean> =>
  (await queries.consumeChallenge(ctx.db, id, ctx.now().toISOString())) !== undefined

/** Runs every hour. */
export const removeOldChallenges = (ctx: Context) =>
  queries.removeOldChallenges(ctx.db, ctx.now().toISOString())

const wrongCode = 'This code did not work. Enter a new code, or start again with your password.'

const wrongFor = ({ passkey }: GivenFactor) => (passkey ? passkeyTexts.wrongStep : wrongCode)

type Given = GivenFactor & { challenge: string }

/**
 * The second step of a sign-in. Wrong codes have a counter of their own. All refusals have the same words, so
 * that they reveal nothing about the challenge.
 */
export async function giveSecondFactor(
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
  return left !== undefined && left <= fewRecoveryCodes ? { ...opened, recoveryCodesLeft: left } : opened
}

async function refuseCode(
  ctx: Context,
  userId: number | undefined,
  given: Given,
  lockedEmail?: string,
): Promise<never> {
  await inTransaction(ctx, async (ctx) => {
    if (lockedEmail !== undefined) await requestLetter(ctx, 'sign_in_locked', lockedEmail)
    ctx.record('session.refused', userId ?? null, 'Sign-in refused: the second factor was wrong or late')
  })
  refuse(401, wrongFor(given))
}

export type GivenFactor = {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: Assertion | undefined
}

/** undefined for a wrong code. Each code works once. */
async function proofByFactor(
  ctx: Context,
  user: User,
  { code, recoveryCode, passkey, challenge }: GivenFactor & { challenge: string },
): Promise<FactorProof | undefined> {
  if (recoveryCode !== undefined)
    return { label: 'a recovery code', use: (ctx) => takeRecoveryCode(ctx, user, recoveryCode) }
  if (passkey === undefined) return proofByCode(ctx, user.id, code ?? '')
  // The password came before, so the device need not verify the person.
  const proof = await proofByPasskey(ctx, passkey, { challenge, alone: false })
  return proof?.userId === user.id ? proof : undefined
}
