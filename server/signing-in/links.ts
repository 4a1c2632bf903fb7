import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { lockUser, provenEmailOf } from '../accounts/accounts.ts'
import { canWith } from '../accounts/user-row.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import {
  type Context,
  inTransaction,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { clockStepMilliseconds, hashOfToken, type Me, requireProof } from '../kernel/http/authentication.ts'
import { queueLetter, retryNote, withdrawInvitations } from '../messaging/outbox.ts'
import * as queries from './link-queries.ts'

type LinkKind = queries.Link['kind']

/** Lifetimes of links (rules 9, 19 and 55). */
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
  if (!user || user.status === 'inactive' || !isNeeded[kind](user, email)) return undefined
  const token = ctx.token()
  const now = ctx.now()
  await queries.removeUnusedLinks(ctx.db, userId, { kinds: [kind], email })
  await queries.insertLink(ctx.db, {
    user_id: userId,
    kind,
    email,
    token_hash: hashOfToken(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifeMinutes[kind] * 60_000).toISOString(),
  })
  const query = new URLSearchParams({
    email,
    token,
    ...(kind === 'invitation' && { invitation: '1' }),
    ...(kind === 'restore' && { restore: '1' }),
  })
  return `${ctx.config.publicUrl ?? ''}${pageOf[kind]}?${query}`
}

const toTheOwner: LinkKind[] = ['reset', 'invitation', 'confirm']

/**
 * A new password or email address ends unused links. Links to restore an address ('This was not me') must
 * survive what a thief of the account does.
 */
export const endLinksOf = (ctx: TransactionContext, userId: number, which: 'all' | 'exceptRestore') =>
  queries.removeUnusedLinks(ctx.db, userId, {
    kinds: which === 'all' ? [...toTheOwner, 'restore'] : toTheOwner,
  })

/**
 * After an address was restored, also ends the links of later changes: they went to the thief's addresses.
 */
export const endLaterLinksOf = (ctx: TransactionContext, link: queries.Link) =>
  queries.removeUnusedLinks(ctx.db, link.user_id, { kinds: ['restore'], after: link.id })

const refuseDeadLink = (): never => refuseField('token', 'This reset link is invalid or has expired.')

/**
 * Finds a valid link, or refuses a wrong, used or expired one with the same sentence. The look-up uses only
 * the hash of the token, so that all invalid tokens take the same time.
 */
export async function findWorkingLink(
  ctx: Context,
  token: string,
  fits: (link: queries.Link) => boolean,
): Promise<queries.Link> {
  const link = await queries.findLink(ctx.db, hashOfToken(token))
  if (link && fits(link) && works(ctx, link)) return link
  await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    // Marks the link, so that it stays expired if the clock is set back.
    if (link) await queries.saveExpiredLinksDead(ctx.db, ctx.now().toISOString())
    ctx.record(
      'password.reset_refused',
      link?.user_id ?? null,
      'The password link was wrong, used or expired',
    )
  })
  return refuseDeadLink()
}

/** False for a used, expired or ended link, and for one from the future after the clock was set back. */
function works({ now }: Context, link: queries.Link): boolean {
  const isOpen = link.used_at === null && link.dead_at === null && link.status !== 'inactive'
  const validFrom = Date.parse(link.created_at) - clockStepMilliseconds
  return isOpen && validFrom <= now().getTime() && now().getTime() < Date.parse(link.expires_at)
}

/**
 * Marks the link as used in the caller's transaction; only one of several parallel calls succeeds. Returns
 * the locked person.
 */
export async function consumeLink(ctx: TransactionContext, link: queries.Link): Promise<Row<'users'>> {
  const user = await lockUser(ctx, link.user_id)
  if (!user || user.status === 'inactive') return refuseDeadLink()
  const used = await queries.saveLinkUsed(ctx.db, link.id, ctx.now().toISOString())
  return used ? user : refuseDeadLink()
}

/** Runs every hour, so that links that nobody tried also stay expired after the clock is set back. */
export const endExpiredLinks = (ctx: Context) => queries.saveExpiredLinksDead(ctx.db, ctx.now().toISOString())

const takenUp = 'This person has already chosen a password, so they do not need an invitation.'

/** Queues a new invitation, whose link replaces the earlier ones. Returns a message about its delivery. */
export async function sendInvitation(ctx: Context, me: Me, id: number): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (!canWith(me, user).includes('invite')) refuse(409, takenUp)
    if (user.role === 'admin') requireProof(ctx, me)
    await queueLetter(ctx, 'invitation', { to: user, details: { firstName: user.first_name } })
    ctx.record('invitation.sent', id, `Invited ${fullName(user)} again`)
    return retryNote(ctx, 'The invitation')
  })
}

/** A link to pass on by hand, only without a mail server because an email is safer. */
export async function makeInvitationLink(ctx: Context, me: Me, id: number): Promise<string> {
  const settings = await readSettings(ctx.db)
  if (settings.email_host !== '' && settings.email_enabled === 1)
    refuse(409, 'Email is set up, so send the invitation by email.')
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (!canWith(me, user).includes('invite')) refuse(409, takenUp)
    if (user.role === 'admin') requireProof(ctx, me)
    const link = (await makeLink(ctx, id, { kind: 'invitation' })) ?? refuseUnknown()
    await withdrawInvitations(ctx, id)
    const details = `Created an invitation link for ${fullName(user)} to share in person`
    ctx.record('invitation.link_made', id, details)
    return link
  })
}
