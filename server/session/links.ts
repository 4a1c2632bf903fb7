import { emailKey } from '#contract/fields.ts'
import type { Row } from '../database/schema.ts'
import { clockStepMilliseconds, hashOfToken } from '../kernel/authentication.ts'
import {
  type Context,
  inTransaction,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import { lockUser, provenEmailOf } from '../users/accounts.ts'
import * as queries from './link-queries.ts'

type LinkKind = queries.Link['kind']

/** How long a link works (rules 9, 19 and 55). */
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

/** Whether a person needs the link now that its letter is sent to an e-mail address. */
const isNeeded: Record<LinkKind, (user: Row<'users'>, sentTo: string) => boolean> = {
  reset: (user, sentTo) => emailKey(sentTo) === emailKey(provenEmailOf(user)),
  invitation: (user, sentTo) => user.password_hash === null && emailKey(sentTo) === user.email_key,
  confirm: (user, sentTo) => user.confirmed_email !== null && emailKey(sentTo) === user.email_key,
  restore: (user, sentTo) => emailKey(sentTo) !== user.email_key,
}

/**
 * A fresh link for a letter, which kills the earlier ones of its kind to the same e-mail address; undefined when the person
 * needs none any more.
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
 * Links that wait in letters die with a new password and a new e-mail address. Those by which somebody says 'This was not me'
 * outlast what a thief may do meanwhile.
 */
export const endLinksOf = (
  ctx: TransactionContext,
  userId: number,
  which: 'all' | 'but those that restore an address',
) =>
  queries.removeUnusedLinks(ctx.db, userId, {
    kinds: which === 'all' ? [...toTheOwner, 'restore'] : toTheOwner,
  })

/** After an e-mail address was restored: also the links of later changes, for those went to e-mail addresses of the thief. */
export const endLaterLinksOf = (ctx: TransactionContext, link: queries.Link) =>
  queries.removeUnusedLinks(ctx.db, link.user_id, { kinds: ['restore'], after: link.id })

const refuseDeadLink = (): never => refuseField('token', 'This reset link is invalid or has expired.')

/**
 * The link of a letter, if it works now; refuses a wrong, used or expired one in one sentence. It is looked for by its
 * secret alone, so that every made-up one takes the same work.
 */
export async function findWorkingLink(
  ctx: Context,
  token: string,
  fits: (link: queries.Link) => boolean,
): Promise<queries.Link> {
  const link = await queries.findLink(ctx.db, hashOfToken(token))
  if (link && fits(link) && works(ctx, link)) return link
  await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    // What was found expired stays so, also when the clock is set back afterwards.
    if (link) await queries.saveExpiredLinksDead(ctx.db, ctx.now().toISOString())
    ctx.record({
      action: 'password.reset_refused',
      target: 'user',
      targetId: link?.user_id ?? null,
      details: 'A link to choose a password was wrong, used or expired',
    })
  })
  return refuseDeadLink()
}

/** Neither used nor expired, nor from the future, as after a clock was set back. */
function works({ now }: Context, link: queries.Link): boolean {
  const isOpen = link.used_at === null && link.dead_at === null && link.status !== 'inactive'
  const validFrom = Date.parse(link.created_at) - clockStepMilliseconds
  return isOpen && validFrom <= now().getTime() && now().getTime() < Date.parse(link.expires_at)
}

/** Burns a link in the transaction of what it is for, of several who use it at once for one; gives whose it is, locked. */
export async function consumeLink(ctx: TransactionContext, link: queries.Link): Promise<Row<'users'>> {
  const user = await lockUser(ctx, link.user_id)
  if (!user || user.status === 'inactive') return refuseDeadLink()
  const used = await queries.saveLinkUsed(ctx.db, link.id, ctx.now().toISOString())
  return used ? user : refuseDeadLink()
}

/** Every hour, so that a link that nobody tried does not revive either. */
export const endExpiredLinks = (ctx: Context) => queries.saveExpiredLinksDead(ctx.db, ctx.now().toISOString())
