import { createHmac } from 'node:crypto'
import { emailKey } from '#contract/fields.ts'
import { HashQueueFull } from '../adapters/passwords.ts'
import type { Row } from '../database/schema.ts'
import { clockStepMilliseconds } from '../kernel/authentication.ts'
import {
  type Context,
  inTransaction,
  nowIso,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { readSettings } from '../settings/rules.ts'
import {
  findThrottleForUpdate,
  listDeviceIds,
  removeOldThrottles,
  removeThrottles,
  saveThrottle,
} from './queries.ts'

/**
 * Counts failed attempts, for any e-mail address that is typed (rule 5). A browser that the person has signed in
 * with counts apart, so that somebody else's guessing locks out only others who guess.
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

/** Of the present password, which a stolen session could guess at: by the person, whatever their e-mail address is. */
export const passwordChangeKey = ({ keyFor }: Pick<Context, 'keyFor'>, userId: number): string =>
  createHmac('sha256', keyFor('sign-in guard')).update(`change password\n${userId}`).digest('hex')

type Limits = Pick<Row<'settings'>, 'max_login_attempts' | 'lockout_duration'>

/**
 * Pays for an attempt before it is made: parallel guesses can never get more checks than the settings allow.
 * Refuses with 429, without looking at the password, while the e-mail address is locked; tells whether this attempt is
 * the last one.
 */
export async function countAttempt(
  ctx: Context,
  key: string,
  limits: Limits,
  what: string,
): Promise<{ locksNow: boolean }> {
  const { lockedForSeconds, locksNow } = await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    const now = ctx.now().getTime()
    const throttle = await findThrottleForUpdate(ctx.db, key, nowIso(ctx))
    const lockEnds = isFromFuture(throttle, now) ? 0 : endOfLock(throttle, limits)
    if (lockEnds > now) {
      ctx.record({
        action: 'session.refused',
        target: 'session',
        details: `${what} refused: too many attempts`,
      })
      return { lockedForSeconds: Math.ceil((lockEnds - now) / 1000), locksNow: false }
    }
    const windowEnds = Date.parse(throttle.last_at) + limits.lockout_duration * 60_000
    const isOver = throttle.locked_until !== null || windowEnds <= now || isFromFuture(throttle, now)
    const fails = isOver ? 1 : throttle.fails + 1
    const locks = fails >= limits.max_login_attempts
    const lockedUntil = locks ? new Date(now + limits.lockout_duration * 60_000).toISOString() : null
    await saveThrottle(ctx.db, key, { fails, last_at: nowIso(ctx), locked_until: lockedUntil })
    return { lockedForSeconds: 0, locksNow: locks }
  })
  if (lockedForSeconds > 0)
    refuse(429, 'Too many attempts. Try again later or reset your password.', {
      retryAfterSeconds: lockedForSeconds,
    })
  return { locksNow }
}

/** Gives an attempt back whose password was right, though it led to nothing: only wrong ones count. */
export async function uncountAttempt(ctx: Context, key: string): Promise<void> {
  await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    const throttle = await findThrottleForUpdate(ctx.db, key, nowIso(ctx))
    const fails = Math.max(0, throttle.fails - 1)
    await saveThrottle(ctx.db, key, { fails, last_at: throttle.last_at, locked_until: null })
  })
}

/**
 * Whether the password of a counted attempt fits. Where the server was too busy to look at it, nobody learned anything
 * and the attempt is given back: who tries again until it is not must not be locked out.
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

/** As after a clock was set back, which would make a lock last until it is right again. */
const isFromFuture = ({ last_at }: Row<'sign_in_guards'>, now: number) =>
  Date.parse(last_at) > now + clockStepMilliseconds

/** A lock keeps its end, but a shorter duration in the settings shortens it. */
function endOfLock(throttle: Row<'sign_in_guards'>, limits: Limits): number {
  if (throttle.locked_until === null) return 0
  return Math.min(
    Date.parse(throttle.locked_until),
    Date.parse(throttle.last_at) + limits.lockout_duration * 60_000,
  )
}

/** Every hour: what was typed long ago counts no more, and most of it was nobody's e-mail address. */
export async function removeOldAttempts(ctx: Context): Promise<void> {
  const { lockout_duration } = await readSettings(ctx)
  const now = ctx.now()
  await removeOldThrottles(ctx.db, {
    now: now.toISOString(),
    counted: new Date(now.getTime() - lockout_duration * 60_000).toISOString(),
  })
}

/** Forgets every failed attempt on a person's account. */
export async function removeAttempts(
  ctx: TransactionContext,
  user: { id: number; email: string },
): Promise<void> {
  const devices = await listDeviceIds(ctx.db, user.id)
  const scopes: ThrottleScope[] = ['anyone', ...devices.map(({ id }) => `device ${id}` as const)]
  const keys = scopes.map((scope) => throttleKey(ctx, scope, user.email))
  await removeThrottles(ctx.db, [...keys, passwordChangeKey(ctx, user.id)])
}
