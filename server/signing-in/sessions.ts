import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { instantInWords } from '#contract/dates.ts'
import { workAccountOnlyTexts } from '#contract/factors.ts'
import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import * as contract from '#contract/session.ts'
import { listActiveAdmins } from '../accounts/account-queries.ts'
import { lockUser } from '../accounts/accounts.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseForMaintenance } from '../kernel/errors.ts'
import {
  hashOfToken,
  type Me,
  readSignInPolicy,
  type SignInPolicy,
  toMe,
} from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { deviceName } from '../kernel/http/user-agent.ts'
import { queueEmail } from '../messaging/outbox.ts'
import { removeAttempts } from './login-throttle.ts'
import * as queries from './session-queries.ts'

export type Browser = { deviceToken: string | undefined; ipPrefix: string; userAgent: string }

export type SignedIn = { token: string; deviceToken: string | undefined; user: Me }

type User = Row<'users'>

type How = {
  by: contract.SignedInBy
  /** The provider's id of the session. */
  providerSessionId?: string
  /** A second proof, for the audit log. */
  also?: string
  /**
   * Runs in the transaction that opens the session, with the locked row. Returns the row it left, or undefined
   * to open no session.
   */
  within?: (ctx: TransactionContext, user: User) => Promise<User | undefined>
}

export const getProfile = async ({ me }: Call<typeof contract.getProfile>) => me

export async function listSessions({ ctx, me }: Call<typeof contract.listSessions>) {
  const sessions = await queries.listSessionRows(ctx.db, me)
  return sessions.map((session) => ({ ...session, current: session.id === me.sessionId }))
}

const sessionsAtOnce = 10

const reasons = {
  inactive: {
    entry: 'the account is inactive',
    refuse: () => refuse(403, 'This account is inactive. Contact an administrator.'),
  },
  maintenance: { entry: 'maintenance is on', refuse: refuseForMaintenance },
  workAccountOnly: {
    entry: 'only the work account signs in',
    refuse: () => refuse(403, workAccountOnlyTexts.signIn),
  },
}

/** Why a person cannot sign in now, by whichever way. Say so only after a complete proof. */
export async function whyRefused(
  ctx: Pick<Context, 'config' | 'db'>,
  user: Pick<User, 'id' | 'status' | 'role'>,
  by: contract.SignedInBy,
): Promise<keyof typeof reasons | undefined> {
  const [settings, policy] = [await readSettings(ctx.db), await readSignInPolicy(ctx.db)]
  if (user.status === 'inactive') return 'inactive'
  if (settings.maintenance_mode === 1 && user.role !== 'admin') return 'maintenance'
  return by !== 'provider' && isPasswordOff(ctx, policy, user.id) ? 'workAccountOnly' : undefined
}

/**
 * Opens a session for a person who has proven who they are. Refuses an inactive account and maintenance. undefined if
 * the account has changed since the check: its row is locked, so a reset runs either before or after.
 */
export async function openSession(
  ctx: Context,
  user: User,
  browser: Browser,
  how: How,
): Promise<SignedIn | undefined> {
  const reason = await whyRefused(ctx, user, how.by)
  if (reason) {
    await recordRefusal(ctx, user.id, reasons[reason].entry)
    reasons[reason].refuse()
  }
  const [settings, policy] = [await readSettings(ctx.db), await readSignInPolicy(ctx.db)]
  const known = browser.deviceToken
    ? await queries.findDevice(ctx.db, hashOfToken(browser.deviceToken), emailKey(user.email))
    : undefined
  const token = ctx.token()
  const deviceToken = known ? undefined : ctx.token()
  const session = await inTransaction(ctx, async (ctx) => {
    const current = await lockUser(ctx, user.id)
    if (current?.password_hash !== user.password_hash || current.status !== user.status) return undefined
    const signedIn = how.within ? await how.within(ctx, current) : current
    if (!signedIn) return undefined
    const opened = await insertSession(ctx, signedIn, { token, deviceToken, browser, how })
    await removeAttempts(ctx, signedIn)
    const isEmergency = how.by !== 'provider' && isWorkAccountOnly(ctx, policy)
    const way = `${contract.waysIn[how.by].label}${how.also ? ` and ${how.also}` : ''}`
    ctx.record(
      'session.signed_in',
      user.id,
      `Signed in ${isEmergency ? 'for an emergency ' : ''}${way}`,
      signedIn,
    )
    if (isEmergency) await announceEmergency(ctx, signedIn)
    return { ...signedIn, ...opened }
  })
  return session && { token, deviceToken, user: toMe(ctx, { ...settings, ...policy, ...session }) }
}

/** Every administrator gets an email, because a password signs in nobody else. */
async function announceEmergency(ctx: TransactionContext, user: User): Promise<void> {
  const details = { name: fullName(user), at: instantInWords(nowIso(ctx), ctx.config.timeZone) }
  for (const admin of await listActiveAdmins(ctx.db))
    await queueEmail(ctx, 'emergency_sign_in', {
      to: admin,
      details: { firstName: admin.first_name, ...details },
    })
}

/** Whether the account has an owner: somebody signed in, or chose a password through an email. */
export const hasBeenUsed = async ({ db }: Pick<Context, 'db'>, user: User): Promise<boolean> =>
  (user.password_hash !== null && user.password_set_by === 'self') ||
  (await queries.listDeviceIds(db, { userId: user.id })).length > 0

/** A refused sign-in. `userId` is undefined for an unknown address. */
export const recordRefusal = (ctx: Context, userId: number | undefined, why: string) =>
  inTransaction(ctx, async (ctx) => {
    ctx.record('session.refused', userId ?? null, `Sign-in refused: ${why}`)
  })

type Opening = { token: string; deviceToken: string | undefined; browser: Browser; how: How }

async function insertSession(
  ctx: TransactionContext,
  user: User,
  { token, deviceToken, browser, how }: Opening,
) {
  const now = nowIso(ctx)
  const { id } = await queries.insertSession(ctx.db, {
    token_hash: hashOfToken(token),
    user_id: user.id,
    created_at: now,
    last_used_at: now,
    proven_at: now,
    signed_in_by: how.by,
    provider_session_id: how.providerSessionId ?? null,
    user_agent_hash: createHash('sha256').update(browser.userAgent).digest('hex'),
    device: deviceName(browser.userAgent),
    address_prefix: browser.ipPrefix,
  })
  await queries.removeOldestSessions(ctx.db, { userId: user.id, kept: sessionsAtOnce })
  if (deviceToken)
    await queries.insertDevice(ctx.db, {
      token_hash: hashOfToken(deviceToken),
      user_id: user.id,
      created_at: now,
    })
  return {
    session_id: id,
    session_created_at: now,
    last_used_at: now,
    proven_at: now,
    signed_in_by: how.by,
  }
}

type Configured = Pick<Context, 'config'>

/** Without a provider, passwords work again, because nobody could sign in otherwise. */
export const isWorkAccountOnly = ({ config }: Configured, policy: SignInPolicy): boolean =>
  policy.work_account_only === 1 && config.provider !== undefined

/** True for everybody but the administrator for emergencies, while only the work account signs in. */
export const isPasswordOff = (ctx: Configured, policy: SignInPolicy, userId: number): boolean =>
  isWorkAccountOnly(ctx, policy) && policy.emergency_admin_id !== userId

/**
 * Keeps the administrator for emergencies as they were when they were chosen. Call it with their row locked:
 * the settings lock it too.
 */
export async function refuseForEmergencyAdmin(ctx: TransactionContext, userId: number): Promise<void> {
  if (await isEmergencyAdmin(ctx, userId)) refuse(409, workAccountOnlyTexts.kept)
}

export async function isEmergencyAdmin(ctx: Pick<Context, 'db'>, userId: number): Promise<boolean> {
  const policy = await readSignInPolicy(ctx.db)
  return policy.work_account_only === 1 && policy.emergency_admin_id === userId
}

/** Passkeys belong to the host of PUBLIC_URL. Browsers offer them on https and on localhost, for names only. */
export function relyingParty({
  config,
}: Pick<Context, 'config'>): { id: string; origin: string } | undefined {
  if (!config.publicUrl) return undefined
  const { protocol, hostname, origin } = new URL(config.publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined
}
