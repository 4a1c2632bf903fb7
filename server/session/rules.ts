import { createHash } from 'node:crypto'
import { dayIn } from '#contract/dates.ts'
import { emailKey } from '#contract/fields.ts'
import type { Row } from '../database/schema.ts'
import { type Changing, type Context, instant, inTransaction } from '../kernel/context.ts'
import { refuse, refuseField, refuseForMaintenance, refuseUnknown } from '../kernel/errors.ts'
import { hashOfToken, type Me, mustChangePassword } from '../kernel/who-is-asking.ts'
import { queueLetter } from '../letters/rules.ts'
import { readSettings } from '../settings/rules.ts'
import { lockUser, renewPasswordHash, setPassword } from '../users/rules.ts'
import { forgetAttempts, guardKey, payForAttempt } from './guard.ts'
import { refuseWeakPassword } from './password-rules.ts'
import * as queries from './queries.ts'

/** The browser that asks: its device cookie, its address's prefix and what it calls itself. */
export type Browser = { deviceToken: string | undefined; addressPrefix: string; userAgent: string }

export type SignedIn = { token: string; deviceToken: string | undefined; user: Me }

const sessionsAtOnce = 10

/**
 * Signs a person in. Wrong passwords, unknown and deleted people get one answer, in the same time; only the
 * right password tells that an account is inactive or that maintenance is on (decisions 5 and 8).
 */
export async function signIn(
  ctx: Context,
  given: { email: string; password: string },
  browser: Browser,
): Promise<SignedIn> {
  const settings = await readSettings(ctx)
  const address = emailKey(given.email)
  const device = browser.deviceToken
    ? await queries.findDevice(ctx.db, hashOfToken(browser.deviceToken), address)
    : undefined
  const scope = device ? (`device ${device.id}` as const) : 'anyone'
  const { locksNow } = await payForAttempt(ctx, guardKey(ctx, scope, address), settings, 'Sign-in')

  const user = await queries.findByAddress(ctx.db, address)
  const fits = await ctx.passwords.fits(given.password, user?.password_hash ?? null)
  if (!user || !fits) {
    await recordRefusal(ctx, user?.id, 'the address or the password was wrong')
    if (user && locksNow) await tellOfLock(ctx, user)
    refuse(401, 'Login failed')
  }
  if (user.status === 'inactive') {
    await recordRefusal(ctx, user.id, 'the account is inactive')
    refuse(403, 'This account is inactive. Please contact an administrator.')
  }
  if (settings.maintenance_mode === 1 && user.role !== 'admin') refuseForMaintenance()
  const proven = { ...user, password_hash: await renewDated(ctx, user, given.password) }
  const opened = await openSession(ctx, proven, settings, { ...browser, known: device !== undefined })
  // Changed while the password was looked at, as by a reset that ends all sessions: what was proven is of no worth.
  return opened ?? signIn(ctx, given, browser)
}

/** A password that was kept at an earlier cost is kept at the present one, now that it is known. */
async function renewDated(ctx: Context, user: Row<'users'>, password: string): Promise<string | null> {
  if (!user.password_hash || !ctx.passwords.isDated(user.password_hash)) return user.password_hash
  const hashes = { from: user.password_hash, to: await ctx.passwords.hash(password) }
  await inTransaction(ctx, (ctx) => renewPasswordHash(ctx, user.id, hashes))
  return hashes.to
}

const recordRefusal = (ctx: Context, userId: number | undefined, why: string) =>
  inTransaction(ctx, async (ctx) =>
    ctx.record({
      action: 'session.refused',
      target: 'session',
      targetId: userId ?? null,
      details: `Sign-in refused: ${why}`,
    }),
  )

/** At most one letter a day, whatever is tried. */
const tellOfLock = (ctx: Context, user: Row<'users'>) =>
  inTransaction(ctx, (ctx) =>
    queueLetter(ctx, 'sign_in_locked', {
      to: user,
      details: { firstName: user.first_name },
      onceKey: `sign_in_locked ${user.id} ${dayIn(ctx.now(), ctx.config.timeZone)}`,
    }),
  )

type Settings = Row<'settings'>

/** undefined when the account is no longer as it was proven: the row is locked, so a reset comes before or after. */
async function openSession(
  ctx: Context,
  user: Row<'users'>,
  settings: Settings,
  browser: Browser & { known: boolean },
): Promise<SignedIn | undefined> {
  const token = ctx.token()
  const deviceToken = browser.known ? undefined : ctx.token()
  const now = instant(ctx)
  const session = await inTransaction(ctx, async (ctx) => {
    const present = await lockUser(ctx, user.id)
    if (present?.password_hash !== user.password_hash || present.status !== user.status) return undefined
    const opened = await queries.insertSession(ctx.db, {
      token_hash: hashOfToken(token),
      user_id: user.id,
      created_at: now,
      last_used_at: now,
      user_agent_hash: createHash('sha256').update(browser.userAgent).digest('hex'),
      address_prefix: browser.addressPrefix,
    })
    await queries.removeOldestSessions(ctx.db, user.id, sessionsAtOnce)
    if (deviceToken)
      await queries.insertDevice(ctx.db, {
        token_hash: hashOfToken(deviceToken),
        user_id: user.id,
        created_at: now,
      })
    await forgetAttempts(ctx, user)
    ctx.record({
      action: 'session.signed_in',
      target: 'session',
      targetId: user.id,
      details: 'Signed in',
      actor: user,
    })
    return opened
  })
  return session && { token, deviceToken, user: personOf(user, session.id, now, settings) }
}

const personOf = (user: Row<'users'>, sessionId: number, signedInAt: string, settings: Settings): Me => ({
  id: user.id,
  role: user.role,
  status: user.status,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  createdAt: user.created_at,
  version: user.version,
  sessionId,
  sessionEndsAt: new Date(Date.parse(signedInAt) + settings.session_timeout * 3_600_000).toISOString(),
  mustChangePassword: mustChangePassword({ ...user, ...settings }),
  duringMaintenance: settings.maintenance_mode === 1,
})

export async function signOut(ctx: Context, me: Me): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await queries.removeSession(ctx.db, me.id, me.sessionId)
    ctx.record({ action: 'session.signed_out', target: 'session', targetId: me.id, details: 'Signed out' })
  })
}

/** Ends one of the person's own sessions. */
export async function endSession(ctx: Context, me: Me, sessionId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const ended = await queries.removeSession(ctx.db, me.id, sessionId)
    if (!ended) refuseUnknown()
    ctx.record({
      action: 'session.ended',
      target: 'session',
      targetId: me.id,
      details: 'Ended another session',
    })
  })
}

/** Ends every session of a person, in the transaction of what caused it; tells how many there were. */
export const endSessionsOf = (ctx: Changing, userId: number): Promise<number> =>
  queries.removeSessions(ctx.db, userId)

/** A wrong present password is 400, not 401, which would sign the person out; guesses count as at sign-in. */
export async function changePassword(
  ctx: Context,
  me: Me,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  const settings = await readSettings(ctx)
  await payForAttempt(ctx, guardKey(ctx, 'change password', me.email), settings, 'Password change')
  const { password_hash } = await queries.findPasswordHash(ctx.db, me.id)
  if (!(await ctx.passwords.fits(given.currentPassword, password_hash)))
    refuseField('currentPassword', 'The current password is not right')
  await refuseWeakPassword(given.newPassword, settings, me)
  const hash = await ctx.passwords.hash(given.newPassword)
  await inTransaction(ctx, async (ctx) => {
    await setPassword(ctx, me.id, hash)
    const ended = await queries.removeSessions(ctx.db, me.id, me.sessionId)
    await forgetAttempts(ctx, me)
    await queueLetter(ctx, 'password_changed', { to: me, details: { firstName: me.firstName } })
    ctx.record({
      action: 'password.changed',
      target: 'user',
      targetId: me.id,
      details: `Changed the own password; ${ended} other session(s) ended`,
    })
  })
}
