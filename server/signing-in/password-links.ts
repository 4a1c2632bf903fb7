import { workAccountOnlyTexts } from '#contract/factors.ts'
import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import {
  activateUser,
  lockUser,
  provenEmailOf,
  restoreEmail,
  saveConfirmedEmail,
  setPassword,
} from '../accounts/accounts.ts'
import { failureOf } from '../database/failures.ts'
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
import { readSignInPolicy } from '../kernel/http/authentication.ts'
import { queueLetter, requestLetter } from '../messaging/outbox.ts'
import { closeReferralsOf } from '../referrals/closure.ts'
import { countResetLetters, type Link } from './link-queries.ts'
import { consumeLink, endLaterLinksOf, endLinksOf, findWorkingLink } from './links.ts'
import { removeAttempts } from './login-throttle.ts'
import { refuseGivenPassword, refuseWeakPassword } from './password-rules.ts'
import { isPasswordOff } from './second-factor.ts'
import * as queries from './session-queries.ts'
import { endSessionsOf } from './sessions.ts'

const resetsAnHour = 3

/**
 * Only records the request: the account is looked up later, so that the reply takes the same time for any
 * address.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await requestLetter(ctx, 'password_reset', email)
    ctx.record('password.reset_requested', null, 'Someone asked for a link to choose a new password')
  })
}

/** Queues the email, at most three times an hour, to an active account whose password can sign in. */
export async function fulfilResetRequest(ctx: TransactionContext, email: string): Promise<void> {
  const owner = await queries.findByProvenEmail(ctx.db, emailKey(email))
  const user = owner && (await lockUser(ctx, owner.id))
  if (!user || user.status === 'inactive') return
  if (isPasswordOff(ctx, await readSignInPolicy(ctx.db), user.id)) return
  const since = new Date(ctx.now().getTime() - 3_600_000).toISOString()
  const requestedBefore = await countResetLetters(ctx.db, user.id, { since, now: nowIso(ctx) })
  if (requestedBefore >= resetsAnHour) return
  // A person who has not accepted the invitation has no password to reset.
  const kind = user.password_hash === null ? 'invitation' : 'password_reset'
  const to = { id: user.id, email: provenEmailOf(user) }
  await queueLetter(ctx, kind, { to, details: { firstName: user.first_name } })
  ctx.record('password.reset_granted', user.id, `${fullName(user)} was sent a link to choose a password`)
}

type ResetForm = { email: string; token: string; newPassword: string }

/** Sets a password with a one-time link. A refused password does not use the link up. */
export async function resetPassword(ctx: Context, form: ResetForm): Promise<void> {
  const settings = await readSettings(ctx.db)
  const link = await findWorkingLink(
    ctx,
    form.token,
    ({ kind, email }) => kind !== 'confirm' && emailKey(email) === emailKey(form.email),
  )
  const { first_name: firstName, last_name: lastName, email } = link
  if (link.kind !== 'restore' && isPasswordOff(ctx, await readSignInPolicy(ctx.db), link.user_id))
    refuse(403, workAccountOnlyTexts.signIn)
  await refuseWeakPassword(form.newPassword, settings, { firstName, lastName, email })
  await refuseGivenPassword(ctx, link, form.newPassword)
  const hash = await ctx.passwords.hash(form.newPassword)
  try {
    await inTransaction(ctx, (ctx) => setByLink(ctx, link, hash))
  } catch (error) {
    if (link.kind === 'restore' && failureOf(error) === 'duplicate') await refuseTakenEmail(ctx, link)
    throw error
  }
}

async function setByLink(ctx: TransactionContext, link: Link, hash: string): Promise<void> {
  const user = await consumeLink(ctx, link)
  if (link.kind === 'restore') {
    await restoreEmail(ctx, user, link.email)
    await endLaterLinksOf(ctx, link)
  }
  await setPassword(ctx, user.id, hash)
  const ended = await endSessionsOf(ctx, user.id, { actor: user })
  await endLinksOf(ctx, user.id, 'exceptRestore')
  await removeAttempts(ctx, { id: user.id, email: link.kind === 'restore' ? link.email : user.email })
  if (link.kind === 'invitation') return acceptInvitation(ctx, user)
  await queueLetter(ctx, 'password_changed', {
    to: { id: user.id, email: link.email },
    details: { firstName: user.first_name, calendarEnded: ended.calendar },
  })
  ctx.record('password.reset', user.id, 'Chose a new password with a link', user)
}

/**
 * Ends all sessions of the account, so that a thief is signed out. An administrator must find out who owns
 * the address.
 */
async function refuseTakenEmail(ctx: Context, { user_id }: Link): Promise<never> {
  await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    const { sessions } = await endSessionsOf(ctx, user_id)
    const details = `The email address could not be restored, because another account uses it; ${sessions} session(s) ended`
    ctx.record('user.address_taken', user_id, details)
  })
  refuse(
    409,
    'Another account now uses this email address. Everyone has been signed out of your account. Contact an administrator.',
  )
}

/** Activates the account and marks its referral as processed (rule 19). */
async function acceptInvitation(ctx: TransactionContext, user: Row<'users'>): Promise<void> {
  const change = await activateUser(ctx, user.id)
  await closeReferralsOf(ctx, user.id)
  ctx.record('invitation.accepted', user.id, `Chose a password and accepted the invitation: ${change}`, user)
}

/** Confirms a new address, which gets the links to choose a password from now on (rule 55). */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const link = await findWorkingLink(ctx, token, ({ kind }) => kind === 'confirm')
  await inTransaction(ctx, async (ctx) => {
    const user = await consumeLink(ctx, link)
    if (user.email_key === emailKey(link.email)) await saveConfirmedEmail(ctx, user)
  })
}
