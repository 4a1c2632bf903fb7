import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/factors.ts'
import { fullName } from '#contract/person.ts'
import { saveFactorState } from '../accounts/account-queries.ts'
import { findAccount, lockUser } from '../accounts/accounts.ts'
import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { isRequiredOf } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { queueEmail } from '../messaging/outbox.ts'
import * as queries from './factor-queries.ts'
import { endAccessOf, endOtherSessions } from './session-ends.ts'
import { findUserByEmailKey } from './session-queries.ts'
import { refuseForEmergencyAdmin, relyingParty } from './sessions.ts'

async function factorsOf(
  ctx: Pick<Context, 'db'>,
  userId: number,
): Promise<Pick<Reply<typeof contract.getFactors>, 'app' | 'recovery_codes_left' | 'passkeys'>> {
  const app = await queries.findApp(ctx.db, userId, 'confirmed')
  return {
    app: app ? { created_at: app.confirmed_at ?? app.created_at, last_used_at: app.last_used_at } : null,
    recovery_codes_left: await queries.countRecoveryCodes(ctx.db, userId),
    passkeys: await queries.listPasskeys(ctx.db, userId),
  }
}

/** For administrators. */
export async function getFactorsOf({ ctx, params: { id } }: Call<typeof contract.getFactorsOf>) {
  if (!(await findAccount(ctx, id))) refuseUnknown()
  const account = await queries.findWorkAccount(ctx.db, id)
  return { ...(await factorsOf(ctx, id)), work_account_linked_at: account?.linked_at ?? null }
}

export async function getFactors({ ctx, me }: Call<typeof contract.getFactors>) {
  const { second_factor } = await queries.readSignInSettings(ctx.db)
  const required = isRequiredOf(me.role, second_factor)
  const passkeysOffered = relyingParty(ctx) !== undefined
  return { ...(await factorsOf(ctx, me.id)), policy: second_factor, required, passkeysOffered }
}

export async function removeFactors({ ctx, me }: Call<typeof contract.removeFactors>) {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    const { second_factor } = await queries.readSignInSettings(ctx.db)
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
  const found = await findUserByEmailKey(ctx.db, { emailKey })
  const user = found && (await lockUser(ctx, found.id))
  if (!user || user.second_factor_at === null) return undefined
  await resetFactors(ctx, user)
  await endAccessOf(ctx, user.id)
  return user
}

/** Ends the person's sessions. The next sign-in asks them to set up a new factor. */
export async function resetSecondFactor({
  ctx,
  me,
  params: { id },
}: Call<typeof contract.resetSecondFactor>) {
  if (id === me.id) refuse(409, 'You can change your own sign-in in your profile.')
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, id)) ?? refuseUnknown()
    if (user.second_factor_at === null) refuse(409, 'This account has no second factor.')
    await refuseForEmergencyAdmin(ctx, id)
    await resetFactors(ctx, user)
    await endAccessOf(ctx, id)
    return {
      message: `${fullName(user)} can now sign in with their password and set up a new second step.`,
    }
  })
}

/** A right factor. `use` runs in the transaction that it allows; false if the factor was used meanwhile. */
export type FactorProof = { label: string; use: (ctx: TransactionContext) => Promise<boolean> }

/** Removes the app, the passkeys and the recovery codes. `resetAt` is set when somebody else did it. */
export async function dropFactors(
  ctx: TransactionContext,
  user: User,
  { resetAt }: { resetAt: string | null },
): Promise<void> {
  await queries.removeApps(ctx.db, user.id, 'all')
  await queries.removePasskeys(ctx.db, user.id)
  await queries.removeRecoveryCodes(ctx.db, user.id)
  await saveFactorState(ctx.db, user.id, { second_factor_at: null, second_factor_reset_at: resetAt })
}

/**
 * Ends the ways to sign in that were added since an instant. A thief added them. The owner sets up a new second
 * step if they had one.
 */
export async function dropWaysSince(ctx: TransactionContext, user: User, since: string): Promise<void> {
  const dropped = await queries.removeWaysSince(ctx.db, user.id, since)
  if (dropped === 0) return
  const { app, passkeys } = await factorsOf(ctx, user.id)
  if (!app && passkeys.length === 0 && user.second_factor_at !== null)
    await dropFactors(ctx, user, { resetAt: user.second_factor_at < since ? nowIso(ctx) : null })
  ctx.record(
    'factor.reset',
    user.id,
    `Removed the apps, passkeys and work account of ${fullName(user)} that were added since the change of address`,
    user,
  )
}

/** Writes to the present and the last confirmed address. */
export async function informOfFactors(ctx: TransactionContext, user: User, what: string): Promise<void> {
  const addresses = new Set([user.email, user.confirmed_email ?? user.email])
  for (const email of addresses)
    await queueEmail(ctx, 'factor_changed', {
      to: { id: user.id, email },
      details: { firstName: user.first_name, what },
    })
}

/** For a person who has lost app and codes. The next sign-in asks to set up a new factor. */
async function resetFactors(ctx: TransactionContext, user: User): Promise<void> {
  await dropFactors(ctx, user, { resetAt: nowIso(ctx) })
  await informOfFactors(
    ctx,
    user,
    'Your second factor was reset. You can sign in with your password alone until you set up a new one.',
  )
  ctx.record('factor.reset', user.id, `Reset the second factor of ${fullName(user)}`)
}

type User = Row<'users'>
