import { emailKey } from '#contract/fields.ts'
import { type Changing, type Context, instant, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { hashOfToken } from '../kernel/who-is-asking.ts'
import { queueLetter } from '../letters/rules.ts'
import { closeReferralsOf } from '../referrals/closing.ts'
import { readSettings } from '../settings/rules.ts'
import { activateUser, setPassword } from '../users/rules.ts'
import { forgetAttempts } from './guard.ts'
import { refuseWeakPassword } from './password-rules.ts'
import * as queries from './queries.ts'

type LinkKind = 'reset' | 'invitation'

/** How long a link works (decisions 9 and 19). */
const lifeMinutes: Record<LinkKind, number> = { reset: 60, invitation: 7 * 24 * 60 }
const resetsAnHour = 3

/**
 * A fresh link to /reset-password, which kills the earlier ones of its kind; undefined when the person needs none
 * any more: they are deleted or inactive, or have taken the invitation up.
 */
export async function makePasswordLink(
  ctx: Changing,
  userId: number,
  kind: LinkKind,
): Promise<string | undefined> {
  const user = await queries.findUser(ctx.db, userId)
  if (!user || user.status === 'inactive') return undefined
  if (kind === 'invitation' && user.password_hash !== null) return undefined
  const token = ctx.token()
  const now = ctx.now()
  await queries.removeUnusedTokens(ctx.db, userId, kind)
  await queries.insertToken(ctx.db, {
    user_id: userId,
    kind,
    token_hash: hashOfToken(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifeMinutes[kind] * 60_000).toISOString(),
  })
  const query = new URLSearchParams({
    email: user.email,
    token,
    ...(kind === 'invitation' && { invitation: '1' }),
  })
  return `${ctx.config.publicUrl ?? ''}/reset-password?${query}`
}

/** Queues a reset letter for a person who can use one; says nothing of whether there is such a person. */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = await queries.findByAddress(ctx.db, emailKey(email))
    const hourAgo = new Date(ctx.now().getTime() - 3_600_000).toISOString()
    const known = user && user.status !== 'inactive'
    const asked = known ? await queries.countResetLetters(ctx.db, user.id, hourAgo) : 0
    if (known && asked < resetsAnHour) {
      // Who never took the invitation up has no password to reset.
      const kind = user.password_hash === null ? 'invitation' : 'password_reset'
      await queueLetter(ctx, kind, { to: user, details: { firstName: user.first_name } })
    }
    ctx.record({
      action: 'password.reset_requested',
      target: 'user',
      targetId: user?.id ?? null,
      details: 'Somebody asked for a link to choose a new password',
    })
  })
}

const deadLink = 'This reset link is invalid or has expired.'

/** Sets a password by a link, once. A password that is refused does not cost the link. */
export async function resetPassword(
  ctx: Context,
  given: { email: string; token: string; newPassword: string },
): Promise<void> {
  const settings = await readSettings(ctx)
  const user = await queries.findByAddress(ctx.db, emailKey(given.email))
  const link = { userId: user?.id ?? 0, tokenHash: hashOfToken(given.token) }
  const usable =
    user && user.status !== 'inactive' && (await queries.findUsableToken(ctx.db, link, instant(ctx)))
  if (!usable) return refuseDeadLink(ctx, user?.id)
  await refuseWeakPassword(given.newPassword, settings, {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
  })
  const hash = await ctx.passwords.hash(given.newPassword)
  await inTransaction(ctx, async (ctx) => {
    const burnt = await queries.saveTokenUsed(ctx.db, link, instant(ctx))
    if (!burnt) refuse(400, deadLink)
    await setPassword(ctx, user.id, hash)
    await queries.removeSessions(ctx.db, user.id)
    await queries.removeUnusedTokens(ctx.db, user.id)
    await forgetAttempts(ctx, user)
    const isInvitation = burnt.kind === 'invitation'
    const change = isInvitation && (await takeUpInvitation(ctx, user.id))
    if (!isInvitation)
      await queueLetter(ctx, 'password_changed', { to: user, details: { firstName: user.first_name } })
    ctx.record({
      action: isInvitation ? 'invitation.accepted' : 'password.reset',
      target: 'user',
      targetId: user.id,
      details: isInvitation
        ? `Chose a password and took the invitation up: ${change}`
        : 'Chose a new password by a link',
      actor: user,
    })
  })
}

async function refuseDeadLink(ctx: Context, userId: number | undefined): Promise<never> {
  await inTransaction(ctx, async (ctx) =>
    ctx.record({
      action: 'password.reset_refused',
      target: 'user',
      targetId: userId ?? null,
      details: 'A link to choose a password was wrong, used or expired',
    }),
  )
  refuse(400, deadLink)
}

/** The account becomes active, and the referral that led to it processed (decision 19); tells what changed. */
async function takeUpInvitation(ctx: Changing, userId: number): Promise<string> {
  const change = await activateUser(ctx, userId)
  await closeReferralsOf(ctx, userId)
  return change
}
