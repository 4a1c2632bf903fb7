import { isIP } from 'node:net'
import type { Assertion } from '#contract/factors.ts'
import type { Row } from '../database/schema.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { clockStepMilliseconds, hashOfToken } from '../kernel/http/authentication.ts'
import { challengeMinutes } from './challenges.ts'
import { insertChallenge } from './factor-queries.ts'
import * as queries from './passkey-queries.ts'

/** Passkeys belong to the host of PUBLIC_URL. Browsers offer them on https and on localhost, for names only. */
export function relyingParty({
  config,
}: Pick<Context, 'config'>): { id: string; origin: string } | undefined {
  if (!config.publicUrl) return undefined
  const { protocol, hostname, origin } = new URL(config.publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined
}

/** Loaded on first use, because most sign-ins need no passkey. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

type Kind = Exclude<Row<'sign_in_challenges'>['kind'], 'second_factor'>
type Question = { kind: Kind; userId: number | null; browserToken: string }

/** A question for this browser. The answer signs it. */
export async function askForPasskey(ctx: Context, { kind, userId, browserToken }: Question): Promise<string> {
  const challenge = ctx.token()
  const now = ctx.now()
  await insertChallenge(ctx.db, {
    kind,
    user_id: userId,
    token_hash: hashOfToken(challenge),
    browser_hash: hashOfToken(browserToken),
    email_key: null,
    password_hash: null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + challengeMinutes * 60_000).toISOString(),
  })
  return challenge
}

/** The question that this browser answers, once; undefined for a used, expired or foreign one. */
export async function takeQuestion(
  ctx: Context,
  { clientDataJSON }: { clientDataJSON: string },
  { kind, userId, browserToken }: Omit<Question, 'browserToken'> & { browserToken: string | undefined },
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (!challenge || !browserToken) return undefined
  const taken = await queries.takeChallenge(ctx.db, {
    kind,
    userId,
    tokenHash: hashOfToken(challenge),
    browserHash: hashOfToken(browserToken),
    now: nowIso(ctx),
  })
  // One from the future, after the clock was set back, does not count.
  const isPresent = taken && Date.parse(taken.created_at) <= ctx.now().getTime() + clockStepMilliseconds
  return isPresent ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** A right answer. `use` saves it in the transaction that it allows; false for a counter that went back. */
export type PasskeyProof = {
  userId: number
  label: string
  use: (ctx: TransactionContext) => Promise<boolean>
}

/**
 * Checks the signature of an answer. `alone`: the passkey is the only proof, so its device must have verified
 * the person.
 */
export async function proofByPasskey(
  ctx: Context,
  answer: Assertion,
  { challenge, alone }: { challenge: string; alone: boolean },
): Promise<PasskeyProof | undefined> {
  const [party, passkey] = [relyingParty(ctx), await queries.findPasskey(ctx.db, answer.id)]
  if (!party || !passkey) return undefined
  const counter = await counterIn(answer, { party, challenge, alone, publicKey: passkey.public_key })
  if (counter === undefined) return undefined
  return {
    userId: passkey.user_id,
    label: 'a passkey',
    use: (ctx) => saveUse(ctx, passkey, counter),
  }
}

type Expected = {
  party: { id: string; origin: string }
  challenge: string
  alone: boolean
  publicKey: string
}

/** undefined for an answer that is not right. Counters are compared when the use is saved. */
async function counterIn(
  answer: Assertion,
  { party, challenge, alone, publicKey }: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: alone,
      credential: { id: answer.id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

async function saveUse(ctx: TransactionContext, passkey: Row<'passkeys'>, counter: number): Promise<boolean> {
  const saved = await queries.saveUse(ctx.db, passkey.id, { counter, now: nowIso(ctx) })
  if (saved) return true
  ctx.record(
    'factor.passkey_refused',
    passkey.user_id,
    `The counter of the passkey '${passkey.name}' went back, so a copy of it may exist`,
  )
  return false
}
