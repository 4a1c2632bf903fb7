import type { EmailState } from '#contract/people.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { settleNotifications } from './bell.ts'
import { type DetailsOf, type EmailKind, emailLabelOf, emailOf } from './kinds.ts'
import { deliveryModeOf } from './mail-server.ts'
import * as queries from './outbox-queries.ts'

/** The reason for a dropped email that needs no administrator. */
export const noLongerNeeded = 'no longer needed'

/** Administrators read it wherever an email is listed. */
export function emailStateOf({
  sent_at,
  kept,
  given_up_at,
}: Pick<Row<'letters'>, 'sent_at' | 'kept' | 'given_up_at'>): EmailState {
  if (sent_at !== null) return kept ? 'kept' : 'sent'
  return given_up_at === null ? 'waiting' : 'given_up'
}

type Recipient = { email: string; id?: number }

type Queued<K extends EmailKind> = {
  to: Recipient
  details: DetailsOf<K>
  onceKey?: string
  about?: string | undefined
  notBefore?: string | undefined
}

/**
 * Queues an email in the transaction of its change. Delivery follows after the commit, and after the undo
 * period. Only the first email with a given `onceKey` is queued. `notBefore` delays the delivery.
 */
export async function queueEmail<K extends EmailKind>(
  ctx: TransactionContext,
  kind: K,
  { to, details, onceKey, about, notBefore }: Queued<K>,
): Promise<void> {
  const now = nowIso(ctx)
  await queries.insertEmail(ctx.db, {
    kind,
    recipient: to.email,
    user_id: to.id ?? null,
    details: JSON.stringify(details),
    dedupe_key: onceKey ?? ctx.token(),
    created_at: now,
    next_attempt_at: latestOf(now, ctx.undo?.until, notBefore),
    about: about ?? null,
    undo_id: ctx.undo?.id ?? null,
    priority: emailOf(kind).priority,
  })
}

const latestOf = (...instants: (string | undefined)[]) =>
  instants.reduce((one = '', other = '') => (one > other ? one : other)) ?? ''

export const withdrawEmails = (ctx: TransactionContext, userId: number, kinds: EmailKind[]) =>
  queries.saveWithdrawn(ctx.db, userId, kinds, nowIso(ctx), noLongerNeeded)

/** A queued email would create a new link, which ends an invitation that was passed on by hand. */
export const withdrawInvitations = (ctx: TransactionContext, userId: number) =>
  withdrawEmails(ctx, userId, ['invitation', 'referral_approved'])

/**
 * Queues an email to an address that may have no account. The look-up happens after the response
 * (`delivery.ts`), so that the response time does not reveal accounts.
 */
export const requestEmail = (ctx: TransactionContext, kind: queries.RequestedEmail, email: string) =>
  queries.insertEmailRequest(ctx.db, { kind, email, created_at: nowIso(ctx) })

/** Removes the emails about an undone change; returns false if one was sent or may have been. */
export async function removeEmailsOfUndo(ctx: TransactionContext, undoId: number): Promise<boolean> {
  await queries.removeWaitingOfUndo(ctx.db, undoId)
  return (await queries.findOfUndo(ctx.db, undoId)) === undefined
}

/**
 * After a restore, emails that were queued in the backup may already have been sent. None is sent
 * automatically: administrators see each and can send it again.
 */
export const giveUpQueued = (ctx: TransactionContext) =>
  queries.saveAllGivenUp(
    ctx.db,
    nowIso(ctx),
    'it was not sent when the restored backup was made, and may have been sent since',
  )

/** How an email that was just queued will be delivered. It promises no email when none is sent. */
export const deliveryNote = async (
  ctx: TransactionContext,
  what: string,
  { mailed, kept }: { mailed: string; kept: string },
): Promise<string> =>
  ({
    mailed: `${what} ${mailed}`,
    kept: `${what} ${kept}`,
    waiting: `${what} will be sent when email is turned on.`,
  })[deliveryModeOf(await readSettings(ctx.db))]

/** The notice after an email is queued again. */
export const retryNote = (ctx: TransactionContext, what: string) =>
  deliveryNote(ctx, what, {
    mailed: 'will be sent again.',
    kept: 'was created again and saved on the server, not emailed.',
  })

/** Queues an undelivered email again and returns a sentence for the administrator. */
export async function retryEmail(ctx: TransactionContext, id: number): Promise<string> {
  const { kind } = (await queries.saveRetry(ctx.db, id, nowIso(ctx))) ?? refuseUnknown()
  ctx.record('letter.sent_again', id, `Trying the email '${emailLabelOf(kind)}' again`)
  await settleNotifications(ctx, 'letter_undelivered', id)
  return retryNote(ctx, 'The email')
}
