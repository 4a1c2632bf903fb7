import { createHmac } from 'node:crypto'
import { emailKey } from '#contract/fields.ts'
import { HashQueueFull } from '../adapters/passwords.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import {
  type Context,
  inTransaction,
  nowIso,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { clockStepMilliseconds } from '../kernel/http/authentication.ts'
import { countRefusal } from '../kernel/http/refused-calls.ts'
import {
  findThrottleForUpdate,
  listDeviceIds,
  removeOldThrottles,
  removeThrottles,
  saveThrottle,
} from './session-queries.ts'

/**
 * Counts failed attempts for every typed email address. A browser in which the person has signed in
 * has its own count, so that a stranger's guesses do not lock the person out.
 */
export type ThrottleScope = 'anyone' | `device ${number}`

export const throttleKey = (
  { keyFor }: Pick<Context, 'keyFor'>,
  scope: ThrottleScope,
  email: string,
): string =>
  createHmac('sha256', keyFor('sign-in guard'))
    .update(`${scope}\n${emailKey(email)}`)
    .digest('hex')

/** A stolen session could guess the current password. Keyed by person, whatever their email address is. */
export const passwordChangeKey = ({ keyFor }: Pick<Context, 'keyFor'>, userId: number): string =>
  createHmac('sha256', keyFor('sign-in guard')).update(`change password\n${userId}`).digest('hex')

/** Codes of a second factor. A new password does not clear them, because a thief of the mailbox can set one. */
export const secondFactorKey = ({ keyFor }: Pick<Context, 'keyFor'>, userId: number): string =>
  createHmac('sha256', keyFor('sign-in guard')).update(`second factor\n${userId}`).digest('hex')

type Limits = Pick<Row<'settings'>, 'max_login_attempts' | 'lockout_duration'>

/**
 * Counts an attempt before the check, so that parallel guesses cannot exceed the limit. While the address is
 * locked, refuses with 429 without checking the password. `locksNow` is true if this attempt is the last one.
 */
export async function countAttempt(
  ctx: Context,
  key: string,
  limits: Limits,
  what: string,
): Promise<{ locksNow: boolean }> {
  const { lockedForSeconds, locksNow } = await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    const now = ctx.now().getTime()
    const throttle = await findThrottleForUpdate(ctx.db, { key, now: nowIso(ctx) })
    const lockEnds = isFromFuture(throttle, now) ? 0 : endOfLock(throttle, limits)
    if (lockEnds > now) {
      await countRefusal(ctx, key, 'session.refused', `${what} refused: too many attempts`)
      return { lockedForSeconds: Math.ceil((lockEnds - now) / 1000), locksNow: false }
    }
    const windowEnds = Date.parse(throttle.last_at) + limits.lockout_duration * 60_000
    const isOver = throttle.locked_until !== null || windowEnds <= now || isFromFuture(throttle, now)
    const fails = isOver ? 1 : throttle.fails + 1
    const locks = fails >= limits.max_login_attempts
    const lockedUntil = locks ? new Date(now + limits.lockout_duration * 60_000).toISOString() : null
    await saveThrottle(ctx.db, { key, fails, last_at: nowIso(ctx), locked_until: lockedUntil })
    return { lockedForSeconds: 0, locksNow: locks }
  })
  if (lockedForSeconds > 0)
    refuse(429, 'Too many attempts. Try again later or reset your password.', {
      retryAfterSeconds: lockedForSeconds,
    })
  return { locksNow }
}

/** Removes an attempt from the count: only wrong passwords count. */
export async function uncountAttempt(ctx: Context, key: string): Promise<void> {
  await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    const throttle = await findThrottleForUpdate(ctx.db, { key, now: nowIso(ctx) })
    const fails = Math.max(0, throttle.fails - 1)
    await saveThrottle(ctx.db, { key, fails, last_at: throttle.last_at, locked_until: null })
  })
}

/**
 * Checks the password of a counted attempt. A server too busy to check removes the attempt from the count, so
 * that retries do not lock the account.
 */
export async function checkCountedPassword(
  ctx: Context,
  key: string,
  password: string,
  kept: string | null,
): Promise<boolean> {
  try {
    return await ctx.passwords.fits(password, kept)
  } catch (error) {
    if (error instanceof HashQueueFull) await uncountAttempt(ctx, key)
    throw error
  }
}

/** After the clock was set back, a lock would last until the old time is reached. */
const isFromFuture = ({ last_at }: Row<'sign_in_guards'>, now: number) =>
  Date.parse(last_at) > now + clockStepMilliseconds

/** A lock keeps its end, unless the settings now have a shorter duration. */
function endOfLock(throttle: Row<'sign_in_guards'>, limits: Limits): number {
  if (throttle.locked_until === null) return 0
  return Math.min(
    Date.parse(throttle.locked_until),
    Date.parse(throttle.last_at) + limits.lockout_duration * 60_000,
  )
}

/** Runs every hour: removes old attempts, most of which were for unknown addresses. */
export async function removeOldAttempts(ctx: Context): Promise<void> {
  const { lockout_duration } = await readSettings(ctx.db)
  const now = ctx.now()
  await removeOldThrottles(ctx.db, {
    now: now.toISOString(),
    counted: new Date(now.getTime() - lockout_duration * 60_000).toISOString(),
  })
}

export const removeFactorAttempts = (ctx: TransactionContext, userId: number) =>
  removeThrottles(ctx.db, { keys: [secondFactorKey(ctx, userId)] })

export async function removeAttempts(
  ctx: TransactionContext,
  user: { id: number; email: string },
): Promise<void> {
  const devices = await listDeviceIds(ctx.db, { userId: user.id })
  const scopes: ThrottleScope[] = ['anyone', ...devices.map(({ id }) => `device ${id}` as const)]
  const keys = scopes.map((scope) => throttleKey(ctx, scope, user.email))
  await removeThrottles(ctx.db, { keys: [...keys, passwordChangeKey(ctx, user.id)] })
}
