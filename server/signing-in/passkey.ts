import { createHmac } from 'node:crypto'
import type { Reply } from '#contract/endpoint.ts'
import * as contract from '#contract/factors.ts'
import { fullName } from '#contract/person.ts'
import { saveFactorState } from '../accounts/account-queries.ts'
import { findAccount, lockUser } from '../accounts/accounts.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { hashOfToken, isRequiredOf } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { answerSignIn, browserOf, passkeyCookie } from './browser.ts'
import { askBrowser, isPresent } from './challenges.ts'
import * as queries from './factor-queries.ts'
import { dropFactors, informOfFactors } from './factors.ts'
import { renewRecoveryCodes } from './recovery.ts'
import { endOtherSessions } from './session-ends.ts'
import { takeChallenge } from './session-queries.ts'
import { openSession, recordRefusal, refuseForEmergencyAdmin, relyingParty } from './sessions.ts'

export async function startPasskeySignIn({ ctx, request, reply }: Call<typeof contract.startPasskeySignIn>) {
  const browserToken = passkeyCookie(ctx).keep(request, reply)
  return { challenge: await askForPasskey(ctx, { kind: 'passkey_sign_in', userId: null, browserToken }) }
}

/**
 * Signs in with a passkey alone. Its device has verified the person, so it is two factors. All refusals have
 * the same words, until the passkey is right.
 */
export async function signInByPasskey({
  ctx,
  body: { passkey },
  request,
  reply,
}: Call<typeof contract.signInByPasskey>) {
  const browserToken = passkeyCookie(ctx).of(request)
  const question = { kind: 'passkey_sign_in', userId: null, browserToken } as const
  const challenge = await takeQuestion(ctx, passkey.response, question)
  const proof = challenge && (await proofByPasskey(ctx, passkey, { challenge, alone: true }))
  const user = proof && (await findAccount(ctx, proof.userId))
  if (!proof || !user) return refusePasskey(ctx)
  const opened = await openSession(ctx, user, browserOf(ctx, request), {
    by: 'passkey',
    within: async (ctx, present) => ((await proof.use(ctx)) ? present : undefined),
  })
  return answerSignIn(ctx, opened ?? (await refusePasskey(ctx, user.id)), reply)
}

async function refusePasskey(ctx: Context, userId?: number): Promise<never> {
  await recordRefusal(ctx, userId, 'the passkey was wrong or late')
  refuse(401, contract.passkeyTexts.refused)
}

/** Ed25519, P-256 and RSA: some devices have only the last. */
const algorithms = [-8, -7, -257]

/** The options for a browser that makes a passkey, which can sign in alone. */
export async function startPasskey({
  ctx,
  me,
  request,
  reply,
}: Call<typeof contract.startPasskey>): Promise<Reply<typeof contract.startPasskey>> {
  const browserToken = passkeyCookie(ctx).keep(request, reply)
  const party = relyingParty(ctx) ?? refuse(409, contract.passkeyTexts.notOffered)
  const { second_factor } = await queries.readSignInSettings(ctx.db)
  if (second_factor === 'off') refuse(409, contract.passkeyTexts.off)
  const made = await queries.listPasskeys(ctx.db, me.id)
  if (made.length >= contract.mostPasskeys) refuse(409, contract.passkeyTexts.tooMany)
  return {
    challenge: await askForPasskey(ctx, { kind: 'passkey_made', userId: me.id, browserToken }),
    rp: { id: party.id, name: (await readSettings(ctx.db)).site_name },
    user: { id: handleOf(ctx, me.id), name: me.email, displayName: fullName(me) },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: made.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** Names the person to the device without revealing their id. */
const handleOf = ({ keyFor }: Pick<Context, 'keyFor'>, userId: number) =>
  createHmac('sha256', keyFor('passkey owner')).update(`${userId}`).digest('base64url')

/** Adds a passkey. Returns recovery codes if the person had no second factor. */
export async function makePasskey({
  ctx,
  me,
  body: { name, passkey },
  request,
}: Call<typeof contract.makePasskey>) {
  const browserToken = passkeyCookie(ctx).of(request)
  const question = { kind: 'passkey_made', userId: me.id, browserToken } as const
  const challenge = await takeQuestion(ctx, passkey.response, question)
  const checked = challenge && (await checkNew(ctx, passkey, challenge))
  if (!checked) return refuse(400, contract.passkeyTexts.notMade)
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    const made = await queries.listPasskeys(ctx.db, me.id)
    if (made.length >= contract.mostPasskeys) refuse(409, contract.passkeyTexts.tooMany)
    const row = { ...checked, user_id: me.id, name, created_at: nowIso(ctx) }
    if (!(await queries.insertPasskey(ctx.db, row))) refuse(409, contract.passkeyTexts.alreadyMade)
    const isFirst = user.second_factor_at === null
    if (isFirst)
      await saveFactorState(ctx.db, me.id, { second_factor_at: nowIso(ctx), second_factor_reset_at: null })
    const recoveryCodes = isFirst ? await renewRecoveryCodes(ctx, me.id) : []
    await informOfFactors(ctx, user, `The passkey '${name}' was added to your account. It can sign you in.`)
    const ended = await endOtherSessions(ctx, me)
    ctx.record('factor.made', me.id, `Added the passkey '${name}'; ${ended}`)
    return { recoveryCodes }
  })
}

/** undefined for an answer that is not right, for example of another page or without the person's check. */
async function checkNew(ctx: Context, passkey: contract.Attestation, challenge: string) {
  const party = relyingParty(ctx)
  if (!party) return undefined
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { id, rawId, type } = passkey
  const { clientDataJSON, attestationObject } = passkey.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo && toRow(registrationInfo, passkey)
  } catch {
    return undefined
  }
}

type Registered = NonNullable<
  Awaited<
    ReturnType<Awaited<ReturnType<typeof loadWebAuthn>>['verifyRegistrationResponse']>
  >['registrationInfo']
>

const toRow = ({ credential, credentialDeviceType }: Registered, passkey: contract.Attestation) => ({
  credential_id: credential.id,
  public_key: Buffer.from(credential.publicKey).toString('base64url'),
  counter: credential.counter,
  transports: JSON.stringify(passkey.response.transports ?? []),
  kind: kindOf(credentialDeviceType, passkey),
})

function kindOf(
  deviceType: Registered['credentialDeviceType'],
  { authenticatorAttachment }: contract.Attestation,
): contract.PasskeyKind {
  if (deviceType === 'multiDevice') return 'synced'
  return authenticatorAttachment === 'cross-platform' ? 'key' : 'device'
}

/** The last second factor goes with its recovery codes, unless the person needs one. */
export async function removePasskey({ ctx, me, params: { id } }: Call<typeof contract.removePasskey>) {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    const removed = (await queries.removePasskeyRow(ctx.db, me.id, id)) ?? refuseUnknown()
    const others = await queries.listPasskeys(ctx.db, me.id)
    if (others.length === 0 && !(await queries.findApp(ctx.db, me.id, 'confirmed'))) {
      const { second_factor } = await queries.readSignInSettings(ctx.db)
      if (isRequiredOf(user.role, second_factor)) refuse(409, contract.passkeyTexts.lastFactor)
      await refuseForEmergencyAdmin(ctx, me.id)
      await dropFactors(ctx, user, { resetAt: null })
    }
    await informOfFactors(ctx, user, `The passkey '${removed.name}' was removed from your account.`)
    const ended = await endOtherSessions(ctx, me)
    ctx.record('factor.removed', me.id, `Removed the passkey '${removed.name}'; ${ended}`)
  })
}

/** Loaded on first use, because most sign-ins need no passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server')

type Kind = Exclude<Row<'sign_in_challenges'>['kind'], 'second_factor'>

type Question = { kind: Kind; userId: number | null; browserToken: string }

/** A question for this browser. The answer signs it. */
export const askForPasskey = (ctx: Context, { kind, userId, browserToken }: Question): Promise<string> =>
  askBrowser(ctx, browserToken, { kind, user_id: userId })

/** The question that this browser answers, once; undefined for a used, expired or foreign one. */
export async function takeQuestion(
  ctx: Context,
  { clientDataJSON }: { clientDataJSON: string },
  { kind, userId, browserToken }: Omit<Question, 'browserToken'> & { browserToken: string | undefined },
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (!challenge || !browserToken) return undefined
  const taken = await takeChallenge(ctx.db, {
    kind,
    userId,
    tokenHash: hashOfToken(challenge),
    browserHash: hashOfToken(browserToken),
    now: nowIso(ctx),
  })
  return taken && isPresent(ctx, taken.created_at) ? challenge : undefined
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
  answer: contract.Assertion,
  { challenge, alone }: { challenge: string; alone: boolean },
): Promise<PasskeyProof | undefined> {
  const [party, passkey] = [relyingParty(ctx), await queries.findPasskey(ctx.db, answer.id)]
  if (!party || !passkey) return undefined
  const counter = await counterIn(answer, { party, challenge, alone, publicKey: passkey.public_key })
  if (counter === undefined) return undefined
  return { userId: passkey.user_id, label: 'a passkey', use: (ctx) => saveUse(ctx, passkey, counter) }
}

type Expected = {
  party: { id: string; origin: string }
  challenge: string
  alone: boolean
  publicKey: string
}

/** undefined for an answer that is not right. Counters are compared when the use is saved. */
async function counterIn(
  answer: contract.Assertion,
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
