import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Reply } from '#contract/endpoint.ts'
import * as contract from '#contract/factors.ts'
import * as passkeys from '#contract/factors.ts'
import {
  type Attestation,
  mostPasskeys,
  type PasskeyKind,
  passkeyTexts,
  type startPasskey as startCall,
} from '#contract/factors.ts'
import { fullName } from '#contract/person.ts'
import { saveFactorState } from '../accounts/account-queries.ts'
import { lockUser } from '../accounts/accounts.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { isRequiredOf, type Me } from '../kernel/http/authentication.ts'
import { route } from '../kernel/http/route.ts'
import { passkeyCookie } from './browser.ts'
import { findApp } from './factor-queries.ts'
import * as rules from './factors.ts'
import * as queries from './passkey-queries.ts'
import { askForPasskey, loadWebAuthn, relyingParty, takeQuestion } from './passkeys.ts'
import { dropFactors, informOfFactors, refuseForEmergencyAdmin, renewRecoveryCodes } from './second-factor.ts'
import { endOtherSessions } from './sessions.ts'
import { saveWaysToSignIn, waysToSignIn } from './ways.ts'
import { readSignInSettings } from './ways-queries.ts'

export function factorRoutes(app: FastifyInstance, ctx: Context) {
  const passkey = passkeyCookie(ctx)

  route(app, ctx, contract.getFactors, async ({ ctx, me }) => rules.ownFactors(ctx, me))

  route(app, ctx, contract.startApp, async ({ ctx, me }) => rules.startApp(ctx, me))

  route(app, ctx, contract.confirmApp, async ({ ctx, me, body }) => ({
    recoveryCodes: await rules.confirmApp(ctx, me, body.code),
  }))

  route(app, ctx, contract.makeRecoveryCodes, async ({ ctx, me }) => ({
    recoveryCodes: await rules.makeRecoveryCodes(ctx, me),
  }))

  route(app, ctx, contract.removeFactors, async ({ ctx, me }) => rules.removeFactors(ctx, me))

  route(app, ctx, passkeys.startPasskey, async ({ ctx, me, request, reply }) =>
    startPasskey(ctx, me, passkey.keep(request, reply)),
  )

  route(app, ctx, passkeys.makePasskey, async ({ ctx, me, body, request }) => ({
    recoveryCodes: await makePasskey(ctx, me, body, passkey.of(request)),
  }))

  route(app, ctx, passkeys.removePasskey, async ({ ctx, me, params }) => removePasskey(ctx, me, params.id))

  route(app, ctx, contract.getFactorsOf, async ({ ctx, params }) => rules.factorsOfPerson(ctx, params.id))

  route(
    app,
    ctx,
    contract.resetSecondFactor,
    async ({ ctx, me, params }) => rules.resetSecondFactor(ctx, me, params.id),
    { replyFor: (message) => ({ message }) },
  )

  route(app, ctx, contract.getWaysToSignIn, async ({ ctx }) => waysToSignIn(ctx))

  route(app, ctx, contract.saveWaysToSignIn, async ({ ctx, me, body }) => saveWaysToSignIn(ctx, me, body))
}

/** Ed25519, P-256 and RSA: some devices have only the last. */
const algorithms = [-8, -7, -257]

/** The options for a browser that makes a passkey, which can sign in alone. */
async function startPasskey(ctx: Context, me: Me, browserToken: string): Promise<Reply<typeof startCall>> {
  const party = relyingParty(ctx) ?? refuse(409, passkeyTexts.notOffered)
  const { second_factor } = await readSignInSettings(ctx.db)
  if (second_factor === 'off') refuse(409, passkeyTexts.off)
  const made = await queries.listPasskeys(ctx.db, me.id)
  if (made.length >= mostPasskeys) refuse(409, passkeyTexts.tooMany)
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

type Given = { name: string; passkey: Attestation }

/** Adds a passkey. Returns recovery codes if the person had no second factor. */
async function makePasskey(
  ctx: Context,
  me: Me,
  { name, passkey }: Given,
  browserToken: string | undefined,
): Promise<string[]> {
  const question = { kind: 'passkey_made', userId: me.id, browserToken } as const
  const challenge = await takeQuestion(ctx, passkey.response, question)
  const checked = challenge && (await checkNew(ctx, passkey, challenge))
  if (!checked) return refuse(400, passkeyTexts.notMade)
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    const made = await queries.listPasskeys(ctx.db, me.id)
    if (made.length >= mostPasskeys) refuse(409, passkeyTexts.tooMany)
    const row = { ...checked, user_id: me.id, name, created_at: nowIso(ctx) }
    if (!(await queries.insertPasskey(ctx.db, row))) refuse(409, passkeyTexts.alreadyMade)
    const isFirst = user.second_factor_at === null
    if (isFirst)
      await saveFactorState(ctx.db, me.id, { second_factor_at: nowIso(ctx), second_factor_reset_at: null })
    const codes = isFirst ? await renewRecoveryCodes(ctx, me.id) : []
    await informOfFactors(ctx, user, `The passkey '${name}' was added to your account. It can sign you in.`)
    const ended = await endOtherSessions(ctx, me)
    ctx.record('factor.made', me.id, `Added the passkey '${name}'; ${ended}`)
    return codes
  })
}

/** undefined for an answer that is not right, for example of another page or without the person's check. */
async function checkNew(ctx: Context, passkey: Attestation, challenge: string) {
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

const toRow = ({ credential, credentialDeviceType }: Registered, passkey: Attestation) => ({
  credential_id: credential.id,
  public_key: Buffer.from(credential.publicKey).toString('base64url'),
  counter: credential.counter,
  transports: JSON.stringify(passkey.response.transports ?? []),
  kind: kindOf(credentialDeviceType, passkey),
})

function kindOf(
  deviceType: Registered['credentialDeviceType'],
  { authenticatorAttachment }: Attestation,
): PasskeyKind {
  if (deviceType === 'multiDevice') return 'synced'
  return authenticatorAttachment === 'cross-platform' ? 'key' : 'device'
}

/** The last second factor goes with its recovery codes, unless the person needs one. */
async function removePasskey(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    const removed = (await queries.removePasskey(ctx.db, me.id, id)) ?? refuseUnknown()
    const others = await queries.listPasskeys(ctx.db, me.id)
    if (others.length === 0 && !(await findApp(ctx.db, me.id, 'confirmed'))) {
      const { second_factor } = await readSignInSettings(ctx.db)
      if (isRequiredOf(user.role, second_factor)) refuse(409, passkeyTexts.lastFactor)
      await refuseForEmergencyAdmin(ctx, me.id)
      await dropFactors(ctx, user, { resetAt: null })
    }
    await informOfFactors(ctx, user, `The passkey '${removed.name}' was removed from your account.`)
    const ended = await endOtherSessions(ctx, me)
    ctx.record('factor.removed', me.id, `Removed the passkey '${removed.name}'; ${ended}`)
  })
}
