import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/factors.ts'
import { passkeyTexts } from '#contract/factors.ts'
import { fullName } from '#contract/person.ts'
import { saveFactorState } from '../accounts/account-queries.ts'
import { findPerson, lockUser } from '../accounts/accounts.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { isRequiredOf, type Me } from '../kernel/http/authentication.ts'
import * as queries from './factor-queries.ts'
import { listPasskeys } from './passkey-queries.ts'
import { relyingParty } from './passkeys.ts'
import {
  dropFactors,
  informOfFactors,
  newSecret,
  refuseForEmergencyAdmin,
  renewRecoveryCodes,
  resetFactors,
  seal,
  stepOfCode,
  totpOf,
} from './second-factor.ts'
import { findByEmail } from './session-queries.ts'
import { endOtherSessions, endSessionsOf } from './sessions.ts'
import { readSignInSettings } from './ways-queries.ts'

async function factorsOf(
  ctx: Pick<Context, 'db'>,
  userId: number,
): Promise<Pick<Reply<typeof contract.getFactors>, 'app' | 'recovery_codes_left' | 'passkeys'>> {
  const app = await queries.findApp(ctx.db, userId, 'confirmed')
  return {
    app: app ? { created_at: app.confirmed_at ?? app.created_at, last_used_at: app.last_used_at } : null,
    recovery_codes_left: await queries.countRecoveryCodes(ctx.db, userId),
    passkeys: await listPasskeys(ctx.db, userId),
  }
}

/** For administrators. */
export async function factorsOfPerson(ctx: Context, id: number) {
  if (!(await findPerson(ctx, id))) refuseUnknown()
  const account = await queries.findWorkAccount(ctx.db, id)
  return { ...(await factorsOf(ctx, id)), work_account_linked_at: account?.linked_at ?? null }
}

export async function ownFactors(ctx: Context, me: Me): Promise<Reply<typeof contract.getFactors>> {
  const { second_factor } = await readSignInSettings(ctx.db)
  const required = isRequiredOf(me.role, second_factor)
  const passkeysOffered = relyingParty(ctx) !== undefined
  return { ...(await factorsOf(ctx, me.id)), policy: second_factor, required, passkeysOffered }
}

/** The app in use stays valid until the new one is confirmed. */
export async function startApp(ctx: Context, me: Me): Promise<Reply<typeof contract.startApp>> {
  const [{ second_factor }, { site_name }] = [await readSignInSettings(ctx.db), await readSettings(ctx.db)]
  if (second_factor === 'off') refuse(409, passkeyTexts.off)
  const secret = await newSecret()
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, me.id)
    await queries.removeApps(ctx.db, me.id, 'begun')
    const sealed_secret = seal(ctx, me.id, secret)
    await queries.insertApp(ctx.db, {
      user_id: me.id,
      sealed_secret,
      created_at: nowIso(ctx),
      confirmed_at: null,
    })
    ctx.record('factor.begun', me.id, 'Began to set up an authenticator app')
  })
  const totp = await totpOf(secret, { issuer: site_name, label: me.email })
  return { secret, url: totp.toString() }
}

export async function confirmApp(ctx: Context, me: Me, code: string): Promise<string[]> {
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
    const codes = await renewRecoveryCodes(ctx, me.id)
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
    return codes
  })
}

export async function makeRecoveryCodes(ctx: Context, me: Me): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    if (user.second_factor_at === null) refuse(409, 'Add an app or a passkey first.')
    const codes = await renewRecoveryCodes(ctx, me.id)
    await informOfFactors(
      ctx,
      user,
      'New recovery codes were made for your account. The old ones no longer work.',
    )
    ctx.record('factor.codes_made', me.id, 'Made new recovery codes')
    return codes
  })
}

export async function removeFactors(ctx: Context, me: Me): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    const { second_factor } = await readSignInSettings(ctx.db)
    if (isRequiredOf(user.role, second_factor))
      refuse(409, 'Your account needs two-step sign-in. You can change its app or passkeys instead.')
    if (user.second_factor_at === null) refuse(409, 'You have no second step to turn off.')
    await refuseForEmergencyAdmin(ctx, me.id)
    await dropFactors(ctx, user, { resetAt: null })
    await informOfFactors(ctx, user, 'Two-step sign-in was turned off for your account.')
    const ended = await endOtherSessions(ctx, me)
    ctx.record('factor.removed', me.id, `Turned off two-step sign-in; ${ended}`)
  })
}

/** The same on the machine, where nobody is signed in. undefined if the address has no second factor. */
export async function resetByAddress(ctx: TransactionContext, emailKey: string) {
  const found = await findByEmail(ctx.db, { emailKey })
  const user = found && (await lockUser(ctx, found.id))
  if (!user || user.second_factor_at === null) return undefined
  await resetFactors(ctx, user)
  await endSessionsOf(ctx, user.id)
  return user
}

/** Ends the person's sessions. The next sign-in asks them to set up a new factor. */
export async function resetSecondFactor(ctx: Context, me: Me, id: number): Promise<string> {
  if (id === me.id) refuse(409, 'You can change your own sign-in in your profile.')
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, id)) ?? refuseUnknown()
    if (user.second_factor_at === null) refuse(409, 'This account has no second factor.')
    await refuseForEmergencyAdmin(ctx, id)
    await resetFactors(ctx, user)
    await endSessionsOf(ctx, id)
    return `${fullName(user)} can now sign in with their password and set up a new second step.`
  })
}
