import * as contract from '#contract/factors.ts'
import { saveFactorState } from '../accounts/account-queries.ts'
import { lockUser } from '../accounts/accounts.ts'
import { openText, sealText } from '../adapters/secret-key.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import * as queries from './factor-queries.ts'
import { type FactorProof, informOfFactors } from './factors.ts'
import { renewRecoveryCodes } from './recovery.ts'
import { endOtherSessions } from './session-ends.ts'

/** The app in use stays valid until the new one is confirmed. */
export async function startApp({ ctx, me }: Call<typeof contract.startApp>) {
  const [{ second_factor }, { site_name }] = [
    await queries.readSignInSettings(ctx.db),
    await readSettings(ctx.db),
  ]
  if (second_factor === 'off') refuse(409, contract.passkeyTexts.off)
  const secret = await newSecret()
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, me.id)
    await queries.removeApps(ctx.db, me.id, 'begun')
    await queries.insertApp(ctx.db, {
      user_id: me.id,
      // The database alone reveals no secret.
      sealed_secret: sealText(ctx.keyFor('second factor'), secret, `${me.id}`),
      created_at: nowIso(ctx),
      confirmed_at: null,
    })
    ctx.record('factor.begun', me.id, 'Began to set up an authenticator app')
  })
  const totp = await totpOf(secret, { issuer: site_name, label: me.email })
  return { secret, url: totp.toString() }
}

export async function confirmApp({ ctx, me, body: { code } }: Call<typeof contract.confirmApp>) {
  const app = await queries.findApp(ctx.db, me.id, 'begun')
  const step = app && (await stepOfCode(ctx, app, code))
  if (!app || step === undefined)
    return refuseField('code', 'This code is wrong. Enter the newest code from your app')
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    const now = nowIso(ctx)
    const confirmed = await queries.saveAppConfirmed(ctx.db, app.id, { step, now })
    if (!confirmed) refuse(409, 'This app is already set up.')
    await queries.removeApps(ctx.db, me.id, { except: app.id })
    const recoveryCodes = await renewRecoveryCodes(ctx, me.id)
    await saveFactorState(ctx.db, me.id, {
      second_factor_at: user.second_factor_at ?? now,
      second_factor_reset_at: null,
    })
    await informOfFactors(
      ctx,
      user,
      'An authenticator app was set up for your account. You now need its code to sign in.',
    )
    const ended = await endOtherSessions(ctx, me)
    ctx.record('factor.made', me.id, `Set up an authenticator app; ${ended}`)
    return { recoveryCodes }
  })
}

export async function proofByCode(
  ctx: Context,
  userId: number,
  code: string,
): Promise<FactorProof | undefined> {
  const app = await queries.findApp(ctx.db, userId, 'confirmed')
  const step = app && (await stepOfCode(ctx, app, code))
  if (!app || step === undefined) return undefined
  const use = async (ctx: TransactionContext) =>
    (await queries.consumeStep(ctx.db, app.id, step, nowIso(ctx))) !== undefined
  return { label: 'a code from an app', use }
}

/** The time step whose code was given; undefined for a wrong code. */
async function stepOfCode(
  ctx: Context,
  app: Pick<Row<'authenticator_apps'>, 'user_id' | 'sealed_secret'>,
  code: string,
): Promise<number | undefined> {
  const secret = openText(ctx.keyFor('second factor'), app.sealed_secret, `${app.user_id}`)
  const totp = await totpOf(secret, { issuer: '', label: '' })
  const timestamp = ctx.now().getTime()
  const delta = totp.validate({ token: code, window: 1, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

/** Codes change every 30 seconds (RFC 6238). One step earlier or later is accepted, for clocks that differ. */
const period = 30

/** Loaded on first use, because most sign-ins need no code. */
async function totpOf(secret: string, names: { issuer: string; label: string }) {
  const { Secret, TOTP } = await import('otpauth')
  // A colon separates the two names in the address of the code, so neither may contain one.
  const [issuer, label] = [names.issuer, names.label].map((name) =>
    name.replaceAll(':', ' ').replace(/ +/g, ' ').trim(),
  )
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}

async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: 20 }).base32
}
