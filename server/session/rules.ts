import { createHash } from 'node:crypto'
import { emailKey } from '#contract/fields.ts'
import { HashQueueFull } from '../adapters/passwords.ts'
import { endFeedOf } from '../calendar/ending.ts'
import type { Row } from '../database/schema.ts'
import type { Actor } from '../kernel/audit.ts'
import { hashOfToken, type Me, mustChangePassword } from '../kernel/authentication.ts'
import {
  type Context,
  inTransaction,
  nowIso,
  type TransactionContext,
  withoutSession,
} from '../kernel/context.ts'
import { refuse, refuseField, refuseForMaintenance, refuseUnknown } from '../kernel/errors.ts'
import { requestLetter } from '../letters/requests.ts'
import { queueLetter } from '../letters/rules.ts'
import { readSettings } from '../settings/rules.ts'
import { lockUser, provenEmailOf, renewPasswordHash, setPassword } from '../users/accounts.ts'
import { endLinksOf } from './links.ts'
import {
  checkCountedPassword,
  countAttempt,
  passwordChangeKey,
  removeAttempts,
  throttleKey,
  uncountAttempt,
} from './login-throttle.ts'
import { refuseGivenPassword, refuseWeakPassword } from './password-rules.ts'
import * as queries from './queries.ts'

/** The browser that asks: its device cookie, its IP address's prefix and what it calls itself. */
export type Browser = { deviceToken: string | undefined; ipPrefix: string; userAgent: string }

export type SignedIn = { token: string; deviceToken: string | undefined; user: Me }

const sessionsAtOnce = 10

/**
 * Signs a person in. Wrong passwords, unknown and deleted people get one answer, in the same time; only the
 * right password tells that an account is inactive or that maintenance is on (rules 5 and 8).
 */
export async function signIn(
  ctx: Context,
  credentials: { email: string; password: string },
  browser: Browser,
): Promise<SignedIn> {
  const settings = await readSettings(ctx)
  const email = emailKey(credentials.email)
  const device = browser.deviceToken
    ? await queries.findDevice(ctx.db, hashOfToken(browser.deviceToken), email)
    : undefined
  const scope = device ? (`device ${device.id}` as const) : 'anyone'
  const key = throttleKey(ctx, scope, email)
  const { locksNow } = await countAttempt(ctx, key, settings, 'Sign-in')

  const user = await queries.findByEmail(ctx.db, email)
  const fits = await checkCountedPassword(ctx, key, credentials.password, user?.password_hash ?? null)
  if (!user || !fits) {
    await recordRefusal(ctx, user?.id, 'the address or the password was wrong', locksNow ? email : undefined)
    refuse(401, 'Login failed')
  }
  if (user.status === 'inactive') {
    await uncountAttempt(ctx, key)
    await recordRefusal(ctx, user.id, 'the account is inactive')
    refuse(403, 'This account is inactive. Please contact an administrator.')
  }
  if (settings.maintenance_mode === 1 && user.role !== 'admin') {
    await uncountAttempt(ctx, key)
    await recordRefusal(ctx, user.id, 'maintenance is on')
    refuseForMaintenance()
  }
  const proven = { ...user, password_hash: await rehashIfOutdated(ctx, user, credentials.password) }
  const opened = await openSession(ctx, proven, settings, { ...browser, known: device !== undefined })
  // Changed while the password was looked at, as by a reset that ends all sessions: what was proven is of no worth.
  return opened ?? signIn(ctx, credentials, browser)
}

/** A password that was kept at an earlier cost is kept at the present one, now that it is known. */
async function rehashIfOutdated(ctx: Context, user: Row<'users'>, password: string): Promise<string | null> {
  if (!user.password_hash || !ctx.passwords.isDated(user.password_hash)) return user.password_hash
  const to = await ctx.passwords.hash(password).catch(unlessBusy)
  // Too busy for it now: the next sign-in does it.
  if (to === undefined) return user.password_hash
  const hashes = { from: user.password_hash, to }
  await inTransaction(ctx, (ctx) => renewPasswordHash(ctx, user.id, hashes))
  return hashes.to
}

function unlessBusy(error: Error): undefined {
  if (!(error instanceof HashQueueFull)) throw error
}

/** `lockedEmail`: the attempt was the last one for this e-mail address, of which its person, if there is one, is told. */
const recordRefusal = (ctx: Context, userId: number | undefined, why: string, lockedEmail?: string) =>
  inTransaction(ctx, async (ctx) => {
    if (lockedEmail !== undefined) await requestLetter(ctx, 'sign_in_locked', lockedEmail)
    ctx.record({
      action: 'session.refused',
      target: 'session',
      targetId: userId ?? null,
      details: `Sign-in refused: ${why}`,
    })
  })

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
  const now = nowIso(ctx)
  const session = await inTransaction(ctx, async (ctx) => {
    const present = await lockUser(ctx, user.id)
    if (present?.password_hash !== user.password_hash || present.status !== user.status) return undefined
    const opened = await queries.insertSession(ctx.db, {
      token_hash: hashOfToken(token),
      user_id: user.id,
      created_at: now,
      last_used_at: now,
      user_agent_hash: createHash('sha256').update(browser.userAgent).digest('hex'),
      address_prefix: browser.ipPrefix,
    })
    await queries.removeOldestSessions(ctx.db, user.id, sessionsAtOnce)
    if (deviceToken)
      await queries.insertDevice(ctx.db, {
        token_hash: hashOfToken(deviceToken),
        user_id: user.id,
        created_at: now,
      })
    await removeAttempts(ctx, user)
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
  lastConfirmedEmail: user.confirmed_email,
  createdAt: user.created_at,
  version: user.version,
  sessionId,
  sessionEndsAt: new Date(Date.parse(signedInAt) + settings.session_timeout * 3_600_000).toISOString(),
  mustChangePassword: mustChangePassword({ ...user, ...settings }),
  duringMaintenance: settings.maintenance_mode === 1,
})

export async function signOut(ctx: Context, me: Me): Promise<void> {
  await inTransaction(withoutSession(ctx), async (ctx) => {
    await queries.removeSession(ctx.db, me.id, me.sessionId)
    ctx.record({ action: 'session.signed_out', target: 'session', targetId: me.id, details: 'Signed out' })
  })
}

/** Ends one of the person's own sessions. */
export async function endSession(ctx: Context, me: Me, sessionId: number): Promise<void> {
  await inTransaction(withoutSession(ctx), async (ctx) => {
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

/**
 * Ends every session of a person but one, and the calendar feed, which reads in their name as well, in the
 * transaction of what caused it; tells what there was.
 */
export async function endSessionsOf(
  ctx: TransactionContext,
  userId: number,
  { except, actor }: { except?: number; actor?: Actor } = {},
): Promise<{ sessions: number; calendar: boolean }> {
  const sessions = await queries.removeSessions(ctx.db, userId, except)
  return { sessions, calendar: await endFeedOf(ctx, userId, actor) }
}

/** A wrong present password is 400, not 401, which would sign the person out; guesses count as at sign-in. */
export async function changePassword(
  ctx: Context,
  me: Me,
  credentials: { currentPassword: string; newPassword: string },
): Promise<void> {
  const settings = await readSettings(ctx)
  const key = passwordChangeKey(ctx, me.id)
  await countAttempt(ctx, key, settings, 'Password change')
  const proven = await queries.findPassword(ctx.db, me.id)
  if (!(await checkCountedPassword(ctx, key, credentials.currentPassword, proven.password_hash)))
    refuseWrongPresent()
  await uncountAttempt(ctx, key)
  await refuseWeakPassword(credentials.newPassword, settings, me)
  await refuseGivenPassword(ctx, proven, credentials.newPassword)
  const hash = await ctx.passwords.hash(credentials.newPassword)
  await inTransaction(ctx, async (ctx) => {
    // Changed while it was looked at, as by a reset: what was proven is of no worth.
    const user = await lockUser(ctx, me.id)
    if (!user || user.password_hash !== proven.password_hash) return refuseWrongPresent()
    await setPassword(ctx, me.id, hash)
    await endLinksOf(ctx, me.id, 'but those that restore an address')
    const ended = await endSessionsOf(ctx, me.id, { except: me.sessionId })
    await removeAttempts(ctx, me)
    await queueLetter(ctx, 'password_changed', {
      to: { id: me.id, email: provenEmailOf(user) },
      details: { firstName: me.firstName, calendarEnded: ended.calendar },
    })
    ctx.record({
      action: 'password.changed',
      target: 'user',
      targetId: me.id,
      details: `Changed the own password; ${ended.sessions} other session(s) ended`,
    })
  })
}

const refuseWrongPresent = (): never => refuseField('currentPassword', 'The current password is not right')
