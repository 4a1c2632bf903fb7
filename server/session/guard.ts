import { createHmac } from 'node:crypto'
import { emailKey } from '#contract/fields.ts'
import type { Row } from '../database/schema.ts'
import { aside, type Changing, type Context, instant, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { findGuardForUpdate, listDeviceIds, removeGuards, saveGuard } from './queries.ts'

/**
 * Counts failed attempts, for any address that is typed (decision 5). A browser that the person has signed in
 * with counts apart, so that somebody else's guessing locks out only others who guess.
 */
export type GuardScope = 'anyone' | `device ${number}` | 'change password'

export const guardKey = ({ keyFor }: Pick<Context, 'keyFor'>, scope: GuardScope, address: string): string =>
  createHmac('sha256', keyFor('sign-in guard'))
    .update(`${scope}\n${emailKey(address)}`)
    .digest('hex')

type Limits = Pick<Row<'settings'>, 'max_login_attempts' | 'lockout_duration'>

/**
 * Pays for an attempt before it is made: parallel guesses can never get more checks than the settings allow.
 * Refuses with 429, without looking at the password, while the address is locked; tells whether this attempt is
 * the last one.
 */
export async function payForAttempt(
  ctx: Context,
  key: string,
  limits: Limits,
  what: string,
): Promise<{ locksNow: boolean }> {
  const { lockedForSeconds, locksNow } = await inTransaction(aside(ctx), async (ctx) => {
    const now = ctx.now().getTime()
    const guard = await findGuardForUpdate(ctx.db, key, instant(ctx))
    const lockEnds = endOfLock(guard, limits)
    if (lockEnds > now) {
      ctx.record({
        action: 'session.refused',
        target: 'session',
        details: `${what} refused: too many attempts`,
      })
      return { lockedForSeconds: Math.ceil((lockEnds - now) / 1000), locksNow: false }
    }
    const windowEnds = Date.parse(guard.last_at) + limits.lockout_duration * 60_000
    const fails = guard.locked_until !== null || windowEnds <= now ? 1 : guard.fails + 1
    const locks = fails >= limits.max_login_attempts
    const lockedUntil = locks ? new Date(now + limits.lockout_duration * 60_000).toISOString() : null
    await saveGuard(ctx.db, key, { fails, last_at: instant(ctx), locked_until: lockedUntil })
    return { lockedForSeconds: 0, locksNow: locks }
  })
  if (lockedForSeconds > 0)
    refuse(429, 'Too many attempts. Try again later or reset your password.', {
      retryAfterSeconds: lockedForSeconds,
    })
  return { locksNow }
}

/** A lock keeps its end, but a shorter duration in the settings shortens it. */
function endOfLock(guard: Row<'sign_in_guards'>, limits: Limits): number {
  if (guard.locked_until === null) return 0
  return Math.min(
    Date.parse(guard.locked_until),
    Date.parse(guard.last_at) + limits.lockout_duration * 60_000,
  )
}

/** Forgets every failed attempt on a person's account. */
export async function forgetAttempts(ctx: Changing, user: { id: number; email: string }): Promise<void> {
  const devices = await listDeviceIds(ctx.db, user.id)
  const scopes: GuardScope[] = [
    'anyone',
    'change password',
    ...devices.map(({ id }) => `device ${id}` as const),
  ]
  await removeGuards(
    ctx.db,
    scopes.map((scope) => guardKey(ctx, scope, user.email)),
  )
}
