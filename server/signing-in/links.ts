import { workAccountOnlyTexts } from '#contract/factors.ts'
import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import * as contract from '#contract/session.ts'
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
import { refuse, refuseField } from '../kernel/errors.ts'
import { clockStepMilliseconds, hashOfToken, readSignInPolicy } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { queueEmail, requestEmail } from '../messaging/outbox.ts'
import { closeReferralsOf } from '../referrals/account-links.ts'
import { dropWaysSince } from './factors.ts'
import * as linkQueries from './link-queries.ts'
import { removeAttempts } from './login-throttle.ts'
import { refuseGivenPassword, refuseWeakPassword } from './password-rules.ts'
import { endAccessOf } from './session-ends.ts'
import * as sessionQueries from './session-queries.ts'
import { isPasswordOff } from './sessions.ts'

type Link = linkQueries.Link
type LinkKind = Link['kind']

/** Lifetimes of links. */
const lifeMinutes: Record<LinkKind, number> = {
  reset: 60,
  invitation: 7 * 24 * 60,
  confirm: 7 * 24 * 60,
  restore: 7 * 24 * 60,
}

const pageOf: Record<LinkKind, string> = {
  reset: '/reset-password',
  invitation: '/reset-password',
  restore: '/reset-password',
  confirm: '/confirm-address',
}

/** Checked when the email is sent, because the person may no longer need the link by then. */
const isNeeded: Record<LinkKind, (user: Row<'users'>, sentTo: string) => boolean> = {
  reset: (user, sentTo) => emailKey(sentTo) === emailKey(provenEmailOf(user)),
  invitation: (user, sentTo) => user.password_hash === null && emailKey(sentTo) === user.email_key,
  confirm: (user, sentTo) => user.confirmed_email !== null && emailKey(sentTo) === user.email_key,
  restore: (user, sentTo) => emailKey(sentTo) !== user.email_key,
}

/**
 * Creates a link for an email and deletes earlier ones of its kind to the same address. undefined when the
 * person no longer needs it.
 */
export async function makeLink(
  ctx: TransactionContext,
  userId: number,
  { kind, sentTo }: { kind: LinkKind; sentTo?: string },
): Promise<string | undefined> {
  const user = await lockUser(ctx, userId)
  const email = sentTo ?? user?.email ?? ''
  if (!user || !isNeeded[kind](user, email)) return undefined
  // The link of an inactive person works once they are active again.
  if (user.status === 'inactive' && kind !== 'restore') return undefined
  const token = ctx.token()
  await saveLink(ctx, { user_id: userId, kind, email }, hashOfToken(token))
  const query = new URLSearchParams({
    email,
    token,
    ...(kind === 'invitation' && { invitation: '1' }),
    ...(kind === 'restore' && { restore: '1' }),
  })
  return `${ctx.config.publicUrl ?? ''}${pageOf[kind]}?${query}`
}

/**
 * A link to restore an address keeps its row when its email is sent again. The order of the rows is the order
 * of the changes.
 */
async function saveLink(
  ctx: TransactionContext,
  link: Pick<Link, 'user_id' | 'kind' | 'email'>,
  token_hash: string,
): Promise<void> {
  const now = nowIso(ctx)
  const expires_at = new Date(ctx.now().getTime() + lifeMinutes[link.kind] * 60_000).toISOString()
  const isSentAgain = link.kind === 'restore'
  if (isSentAgain && (await linkQueries.renewLink(ctx.db, link, { token_hash, expires_at, now }))) return
  await linkQueries.removeUnusedLinks(ctx.db, link.user_id, { kinds: [link.kind], email: link.email })
  await linkQueries.insertLink(ctx.db, { ...link, token_hash, expires_at, created_at: now })
}

const toTheOwner: LinkKind[] = ['reset', 'invitation', 'confirm']

/**
 * A new password or email address ends unused links. Links to restore an address ('This was not me') must
 * survive what a thief of the account does.
 */
export const endLinksOf = (ctx: TransactionContext, userId: number, which: 'all' | 'exceptRestore') =>
  linkQueries.removeUnusedLinks(ctx.db, userId, {
    kinds: which === 'all' ? [...toTheOwner, 'restore'] : toTheOwner,
  })

/** After an address was restored, also ends the links of later changes: they went to the thief's addresses. */
const endLaterLinksOf = (ctx: TransactionContext, link: Pick<Link, 'id' | 'user_id'>) =>
  linkQueries.removeUnusedLinks(ctx.db, link.user_id, { kinds: ['restore'], after: link.id })

/**
 * An administrator who sets an address that could restore itself takes the account back for its owner. Like the
 * link, this ends the links of later changes. Returns false for any other address.
 */
export async function restoreByHand(
  ctx: TransactionContext,
  userId: number,
  email: string,
): Promise<boolean> {
  const links = await linkQueries.listRestoreLinks(ctx.db, userId, nowIso(ctx))
  const former = links.find((link) => emailKey(link.email) === emailKey(email))
  if (former) await endLaterLinksOf(ctx, former)
  return former !== undefined
}

const refuseDeadLink = (): never => refuseField('token', 'This reset link is invalid or has expired.')

/**
 * Finds a valid link, or refuses a wrong, used or expired one with the same sentence. The look-up uses only
 * the hash of the token, so that all invalid tokens take the same time.
 */
async function findWorkingLink(ctx: Context, token: string, fits: (link: Link) => boolean): Promise<Link> {
  const link = await linkQueries.findLink(ctx.db, hashOfToken(token))
  if (link && fits(link) && works(ctx, link)) return link
  await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    // Marks the link, so that it stays expired if the clock is set back.
    if (link) await linkQueries.saveExpiredLinksDead(ctx.db, ctx.now().toISOString())
    ctx.record(
      'password.reset_refused',
      link?.user_id ?? null,
      'The password link was wrong, used or expired',
    )
  })
  return refuseDeadLink()
}

/** False for a used, expired or ended link, and for one from the future after the clock was set back. */
function works({ now }: Context, link: Link): boolean {
  const isOpen = link.used_at === null && link.dead_at === null && link.status !== 'inactive'
  const validFrom = Date.parse(link.created_at) - clockStepMilliseconds
  return isOpen && validFrom <= now().getTime() && now().getTime() < Date.parse(link.expires_at)
}

/**
 * Marks the link as used in the caller's transaction; only one of several parallel calls succeeds. Returns
 * the locked person.
 */
async function consumeLink(ctx: TransactionContext, link: Link): Promise<Row<'users'>> {
  const user = await lockUser(ctx, link.user_id)
  if (!user || user.status === 'inactive') return refuseDeadLink()
  const used = await linkQueries.saveLinkUsed(ctx.db, link.id, ctx.now().toISOString())
  return used ? user : refuseDeadLink()
}

/** Runs every hour, so that links that nobody tried also stay expired after the clock is set back. */
export const endExpiredLinks = (ctx: Context) =>
  linkQueries.saveExpiredLinksDead(ctx.db, ctx.now().toISOString())

const resetsAnHour = 3

/** Only records the request: the account is looked up later, so that the reply takes the same time for any address. */
export async function requestReset({ ctx, body }: Call<typeof contract.requestReset>) {
  return inTransaction(ctx, async (ctx) => {
    await requestEmail(ctx, 'password_reset', body.email)
    ctx.record('password.reset_requested', null, 'Someone asked for a link to choose a new password')
    return { message: contract.resetRequested }
  })
}

/** Queues the email, at most three times an hour, to an active account whose password can sign in. */
export async function fulfilResetRequest(ctx: TransactionContext, email: string): Promise<void> {
  const owner = await sessionQueries.findByProvenEmail(ctx.db, emailKey(email))
  const user = owner && (await lockUser(ctx, owner.id))
  if (!user || user.status === 'inactive') return
  if (isPasswordOff(ctx, await readSignInPolicy(ctx.db), user.id)) return
  const since = new Date(ctx.now().getTime() - 3_600_000).toISOString()
  const requestedBefore = await linkQueries.countResetEmails(ctx.db, user.id, { since, now: nowIso(ctx) })
  if (requestedBefore >= resetsAnHour) return
  // A person who has not accepted the invitation has no password to reset.
  const kind = user.password_hash === null ? 'invitation' : 'password_reset'
  const to = { id: user.id, email: provenEmailOf(user) }
  await queueEmail(ctx, kind, { to, details: { firstName: user.first_name } })
  ctx.record('password.reset_granted', user.id, `${fullName(user)} was sent a link to choose a password`)
}

/** Sets a password with a one-time link. A refused password does not use the link up. */
export async function resetPassword({ ctx, body: form, request }: Call<typeof contract.resetPassword>) {
  await request.server.limits.limitLink(request, hashOfToken(form.token))
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
    return await inTransaction(ctx, async (ctx) => {
      await setByLink(ctx, link, hash)
      return { message: contract.resetDone }
    })
  } catch (error) {
    if (link.kind === 'restore' && failureOf(error) === 'duplicate') return refuseTakenEmail(ctx, link)
    throw error
  }
}

async function setByLink(ctx: TransactionContext, link: Link, hash: string): Promise<void> {
  const user = await consumeLink(ctx, link)
  if (link.kind === 'restore') {
    await restoreEmail(ctx, user, link.email)
    await endLaterLinksOf(ctx, link)
    await dropWaysSince(ctx, user, link.created_at)
  }
  await setPassword(ctx, user.id, hash)
  const ended = await endAccessOf(ctx, user.id, { actor: user })
  await endLinksOf(ctx, user.id, 'exceptRestore')
  await removeAttempts(ctx, { id: user.id, email: link.kind === 'restore' ? link.email : user.email })
  if (link.kind === 'invitation') return acceptInvitation(ctx, user)
  await queueEmail(ctx, 'password_changed', {
    to: { id: user.id, email: link.email },
    details: { firstName: user.first_name, calendarEnded: ended.calendar },
  })
  ctx.record('password.reset', user.id, 'Chose a new password with a link', user)
}

/**
 * Ends all sessions of the account, so that a thief is signed out. An administrator must find out who owns the address.
 */
async function refuseTakenEmail(ctx: Context, { user_id }: Link): Promise<never> {
  await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    const { sessions } = await endAccessOf(ctx, user_id)
    const details = `The email address could not be restored, because another account uses it; ${sessions} session(s) ended`
    ctx.record('user.address_taken', user_id, details)
  })
  refuse(
    409,
    'Another account now uses this email address. Everyone has been signed out of your account. Contact an administrator.',
  )
}

/** Activates the account and marks its referral as processed. */
async function acceptInvitation(ctx: TransactionContext, user: Row<'users'>): Promise<void> {
  const change = await activateUser(ctx, user.id)
  await closeReferralsOf(ctx, user.id)
  ctx.record('invitation.accepted', user.id, `Chose a password and accepted the invitation: ${change}`, user)
}

/** Confirms a new address, which gets the links to choose a password from now on. */
export async function confirmEmail({ ctx, body }: Call<typeof contract.confirmEmail>) {
  const link = await findWorkingLink(ctx, body.token, ({ kind }) => kind === 'confirm')
  return inTransaction(ctx, async (ctx) => {
    const user = await consumeLink(ctx, link)
    if (user.email_key === emailKey(link.email)) await saveConfirmedEmail(ctx, user)
    return { message: contract.emailConfirmed }
  })
}
