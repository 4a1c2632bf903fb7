import type { SecondStep } from '#contract/session.ts'
import type { NewRow, Row } from '../database/schema.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { clockStepMilliseconds, hashOfToken } from '../kernel/http/authentication.ts'
import * as queries from './session-queries.ts'

/** The second step of a sign-in must follow within this time. */
export const challengeMinutes = 5

export type Challenge = { challenge: string; browserToken: string }

export type AskedStep = Challenge & { secondSteps: SecondStep[] }

type Begun = { by: 'password' | 'provider'; providerSessionId?: string | undefined }

/** After the right password or work account: a question that this browser alone answers, once. */
export async function makeChallenge(
  ctx: Context,
  user: Row<'users'>,
  { by, providerSessionId }: Begun,
): Promise<AskedStep> {
  const browserToken = ctx.token()
  const challenge = await inTransaction(ctx, async (ctx) => {
    const proof = by === 'password' ? 'password' : 'work account'
    ctx.record('session.second_factor_asked', user.id, `The ${proof} was right. Asked for the second factor`)
    return askBrowser(ctx, browserToken, {
      kind: 'second_factor',
      user_id: user.id,
      email_key: user.email_key,
      password_hash: by === 'password' ? user.password_hash : null,
      signed_in_by: by,
      provider_session_id: providerSessionId ?? null,
    })
  })
  return { challenge, browserToken, secondSteps: await secondStepsOf(ctx, user.id) }
}

type Question = Omit<
  NewRow<'sign_in_challenges'>,
  'token_hash' | 'browser_hash' | 'created_at' | 'expires_at'
>

/** Inserts a question for this browser; returns its token. */
export async function askBrowser(
  ctx: Pick<Context, 'db' | 'now' | 'token'>,
  browserToken: string,
  question: Question,
): Promise<string> {
  const challenge = ctx.token()
  const now = ctx.now()
  await queries.insertChallenge(ctx.db, {
    ...question,
    token_hash: hashOfToken(challenge),
    browser_hash: hashOfToken(browserToken),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + challengeMinutes * 60_000).toISOString(),
  })
  return challenge
}

/** A question from the future, after the clock was set back, does not count. */
export const isPresent = ({ now }: Pick<Context, 'now'>, askedAt: string): boolean =>
  Date.parse(askedAt) <= now().getTime() + clockStepMilliseconds

/** Besides the recovery codes. */
export async function secondStepsOf(ctx: Context, userId: number): Promise<SecondStep[]> {
  const { app, passkey } = await queries.findSecondSteps(ctx.db, userId)
  return [...(app ? (['app'] as const) : []), ...(passkey ? (['passkey'] as const) : [])]
}

/** undefined for a wrong, used or expired challenge, and for one of another browser. */
export async function findChallenged(ctx: Context, { challenge, browserToken }: Partial<Challenge>) {
  if (!challenge || !browserToken) return undefined
  const found = await queries.findChallenge(ctx.db, {
    tokenHash: hashOfToken(challenge),
    browserHash: hashOfToken(browserToken),
    now: ctx.now().toISOString(),
  })
  return found && isPresent(ctx, found.asked_at) ? found : undefined
}

export const consumeChallenge = async (ctx: TransactionContext, id: number): Promise<boolean> =>
  (await queries.saveChallengeUsed(ctx.db, id, ctx.now().toISOString())) !== undefined

/** Runs every hour. */
export const removeOldChallenges = (ctx: Context) =>
  queries.removeExpiredChallenges(ctx.db, ctx.now().toISOString())
