import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { failureOf } from '../database/failures.ts'
import type { Row } from '../database/schema.ts'
import {
  type Context,
  inTransaction,
  nowIso,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { requestLetter } from '../letters/requests.ts'
import { queueLetter } from '../letters/rules.ts'
import { closeReferralsOf } from '../referrals/closing.ts'
import { readSettings } from '../settings/rules.ts'
import { activateUser, lockUser, provenEmailOf, restoreEmail, setPassword } from '../users/accounts.ts'
import { countResetLetters, type Link } from './link-queries.ts'
import { consumeLink, endLaterLinksOf, endLinksOf, findWorkingLink } from './links.ts'
import { removeAttempts } from './login-throttle.ts'
import { refuseGivenPassword, refuseWeakPassword } from './password-rules.ts'
import * as queries from './queries.ts'
import { endSessionsOf } from './rules.ts'

const resetsAnHour = 3

/** Notes that somebody asked; who it is for is found out later, so that the call is the same work for everybody. */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await requestLetter(ctx, 'password_reset', email)
    ctx.record({
      action: 'password.reset_requested',
      target: 'user',
      details: 'Somebody asked for a link to choose a new password',
    })
  })
}

/** Queues the letter that was asked for, if there is a person who can use it, and not too often. */
export async function fulfilResetRequest(ctx: TransactionContext, email: string): Promise<void> {
  const owner = await queries.findByProvenEmail(ctx.db, emailKey(email))
  const user = owner && (await lockUser(ctx, owner.id))
  if (!user || user.status === 'inactive') return
  const since = new Date(ctx.now().getTime() - 3_600_000).toISOString()
  const requestedBefore = await countResetLetters(ctx.db, user.id, { since, now: nowIso(ctx) })
  if (requestedBefore >= resetsAnHour) return
  // Who never took the invitation up has no password to reset.
  const kind = user.password_hash === null ? 'invitation' : 'password_reset'
  const to = { id: user.id, email: provenEmailOf(user) }
  await queueLetter(ctx, kind, { to, details: { firstName: user.first_name } })
  ctx.record({
    action: 'password.reset_granted',
    target: 'user',
    targetId: user.id,
    details: `${fullName(user)} gets a link to choose a password`,
  })
}

type ResetForm = { email: string; token: string; newPassword: string }

/** Sets a password by a link, once. A password that is refused does not cost the link. */
export async function resetPassword(ctx: Context, form: ResetForm): Promise<void> {
  const settings = await readSettings(ctx)
  const link = await findWorkingLink(
    ctx,
    form.token,
    ({ kind, email }) => kind !== 'confirm' && emailKey(email) === emailKey(form.email),
  )
  const { first_name: firstName, last_name: lastName, email } = link
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
  await endLinksOf(ctx, user.id, 'but those that restore an address')
  await removeAttempts(ctx, { id: user.id, email: link.kind === 'restore' ? link.email : user.email })
  if (link.kind === 'invitation') return acceptInvitation(ctx, user)
  await queueLetter(ctx, 'password_changed', {
    to: { id: user.id, email: link.email },
    details: { firstName: user.first_name, calendarEnded: ended.calendar },
  })
  ctx.record({
    action: 'password.reset',
    target: 'user',
    targetId: user.id,
    details: 'Chose a new password by a link',
    actor: user,
  })
}

/** Whoever took the account over is out all the same; whose the e-mail address is now an administrator has to find out. */
async function refuseTakenEmail(ctx: Context, { user_id }: Link): Promise<never> {
  await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    const { sessions } = await endSessionsOf(ctx, user_id)
    const details = `An address could not be restored, for another account has it; ${sessions} session(s) ended`
    ctx.record({ action: 'user.address_taken', target: 'user', targetId: user_id, details })
  })
  refuse(
    409,
    'Another account uses this address by now. Everybody was signed out of yours. Please tell an administrator.',
  )
}

/** The account becomes active, and the referral that led to it processed (rule 19). */
async function acceptInvitation(ctx: TransactionContext, user: Row<'users'>): Promise<void> {
  const change = await activateUser(ctx, user.id)
  await closeReferralsOf(ctx, user.id)
  ctx.record({
    action: 'invitation.accepted',
    target: 'user',
    targetId: user.id,
    details: `Chose a password and took the invitation up: ${change}`,
    actor: user,
  })
}
