import { emailKey } from '#contract/fields.ts'
import { isOn } from '#contract/modules.ts'
import { provenEmailOf } from '../accounts/accounts.ts'
import { MailFailed } from '../adapters/mail.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { isReminderDue } from '../debriefs/reminders.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { modulesOffIn, readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { minutesFrom } from '../messaging/choices.ts'
import { siteOf } from '../messaging/email.ts'
import { findShiftToNotify, listSeriesToNotify } from '../messaging/email-queries.ts'
import { lastingName } from '../messaging/identity.ts'
import type { Email } from '../messaging/kind.ts'
import { type DetailsOf, type EmailKind, emailOf, moduleOfKind, writeEmail } from '../messaging/kinds.ts'
import { MailSettingsWrong } from '../messaging/mail-server.ts'
import { queueNews } from '../messaging/news.ts'
import { notifyAdmins } from '../messaging/notify.ts'
import { noLongerNeeded, queueEmail } from '../messaging/outbox.ts'
import * as queries from '../messaging/outbox-queries.ts'
import { sendEmail } from '../messaging/send-email.ts'
import { seriesDetails, seriesIn } from '../messaging/shift-details.ts'
import type { ShiftDetails } from '../messaging/shift-kinds.ts'
import { makeWithdrawalLink } from '../referrals/withdrawals.ts'
import { makeDisputeLink } from '../sign-off/signatures.ts'
import { fulfilResetRequest, makeLink } from '../signing-in/links.ts'
import { findUserByEmailKey } from '../signing-in/session-queries.ts'

/** Minutes before each retry. After the last one the email fails, and administrators see it. */
const retryMinutes = [1, 5, 15, 60, 360, 1440]
/** Longer than the time limit of `adapters/mail.ts`, so that two senders never process one email. */
const claimMinutes = 1.5

/**
 * Sends due emails one at a time and returns their number. It claims the next email afresh each time, so
 * that an urgent one does not queue behind a batch. Several servers may share a database: a claim expires
 * when its server dies. Delivery is at least once, with one Message-ID for each email.
 */
export async function deliverDueEmails(ctx: Context, isRunning = () => true): Promise<number> {
  let sent = 0
  while (isRunning()) {
    await fulfilEmailRequests(ctx)
    const settings = await readSettings(ctx.db)
    if (settings.email_enabled === 0) return sent
    await queueNews(ctx)
    const claimedUntil = minutesFrom(ctx.now(), claimMinutes)
    const email = await queries.claimDueEmail(ctx.db, { now: nowIso(ctx), claimedUntil })
    if (!email) return sent
    if (await deliver(ctx, email, settings)) sent += 1
  }
  return sent
}

async function deliver(ctx: Context, email: QueuedEmail, settings: Row<'settings'>): Promise<boolean> {
  try {
    // `writeEmail` refuses an unknown kind.
    const kind = email.kind as EmailKind
    const to = isOn(modulesOffIn(settings), moduleOfKind(kind)) && (await recipientOf(ctx, email))
    const details = to && (await detailsOf(ctx, email))
    if (!details) return await giveUp(ctx, email, noLongerNeeded)
    if (to !== email.recipient) await queries.saveRecipient(ctx.db, email.id, to)
    const envelope = { id: lastingName('outbox', email), kind, to }
    const written = writeEmail(kind, details, siteOf(ctx, settings))
    const { kept } = await sendEmail(ctx, settings, { envelope, email: written })
    await queries.saveHandedOver(ctx.db, email.id, { at: nowIso(ctx), kept })
    return true
  } catch (error) {
    await postpone(ctx, email, error as Error)
    return false
  }
}

/** Called at the start of the only program on its database: all claims belong to a process that ended. */
export const releaseClaims = ({ db }: Context) => queries.removeClaims(db)

async function giveUp(ctx: Context, email: QueuedEmail, why: string): Promise<false> {
  await inTransaction(ctx, async (ctx) => {
    await queries.saveFailure(ctx.db, email.id, { last_error: why, given_up_at: nowIso(ctx) })
    if (why !== noLongerNeeded) await notifyAdmins(ctx, 'letter_undelivered', email.id)
  })
  return false
}

async function postpone(ctx: Context, email: QueuedEmail, error: Error) {
  const pause = retryMinutes[email.attempts - 1]
  ctx.log.warn({ err: error, email: email.id, attempts: email.attempts }, 'an email could not be delivered')
  const isOurs = error instanceof MailFailed || error instanceof MailSettingsWrong
  const why = isOurs ? error.message : 'The email could not be written. The log of the server says why.'
  if (pause === undefined) await giveUp(ctx, email, why)
  else
    await queries.saveFailure(ctx.db, email.id, {
      last_error: why,
      next_attempt_at: minutesFrom(ctx.now(), pause),
    })
}

const pollMilliseconds = 2_000

/** Looks for due emails every two seconds until `stop`, which waits for the current email. */
export function startDelivery(ctx: Context): { stop: () => Promise<void> } {
  const stopped = Promise.withResolvers<void>()
  let isRunning = true
  const running = (async () => {
    while (isRunning) {
      await deliverDueEmails(ctx, () => isRunning).catch((error) => {
        ctx.storage.noteFailure(error)
        ctx.log.error({ err: error }, 'the outbox could not be read')
      })
      await Promise.race([stopped.promise, new Promise((next) => setTimeout(next, pollMilliseconds))])
    }
  })()
  return {
    async stop() {
      isRunning = false
      stopped.resolve()
      await running
    },
  }
}

/** Queues an email for a request by email address alone, if an account has that address. */
const fulfil: Record<queries.RequestedEmail, (ctx: TransactionContext, email: string) => Promise<void>> = {
  password_reset: fulfilResetRequest,
  sign_in_locked: notifyOfLock,
}

/** The deletion lets only one server take each request. A failed request does not block the others. */
async function fulfilEmailRequests(ctx: Context): Promise<void> {
  for (const { id } of await queries.listEmailRequests(ctx.db))
    await inTransaction(ctx, async (ctx) => {
      const request = await queries.removeEmailRequest(ctx.db, id)
      if (request) await fulfil[request.kind](ctx, request.email)
    }).catch((error) => ctx.log.error({ err: error, request: id }, 'a requested email was not queued'))
}

/** Notifies a person of a lock after too many wrong passwords, with at most one email a day. */
async function notifyOfLock(ctx: TransactionContext, email: string): Promise<void> {
  const user = await findUserByEmailKey(ctx.db, { emailKey: emailKey(email) })
  if (!user) return
  await queueEmail(ctx, 'sign_in_locked', {
    to: { id: user.id, email: provenEmailOf(user) },
    details: { firstName: user.first_name },
    onceKey: `sign_in_locked ${user.id} ${momentOf(ctx).today}`,
  })
}

type QueuedEmail = Row<'letters'>

/** Returns the email's current address; undefined if the recipient has left since it was queued. */
async function recipientOf({ db }: Context, email: QueuedEmail): Promise<string | undefined> {
  if (email.user_id === null || emailOf(email.kind).to === 'address') return email.recipient
  return (await queries.findReader(db, email.user_id))?.email
}

/** Returns the email's details at send time; undefined when it is no longer needed. */
async function detailsOf(ctx: Context, email: QueuedEmail): Promise<object | undefined> {
  const queued = JSON.parse(email.details) as object
  if (await wasAcknowledged(ctx, email, queued)) return undefined
  const check = emailOf(email.kind).stillDue
  const current = check ? await checks[check](ctx, email, queued, email.user_id ?? 0) : queued
  if (!current) return undefined
  const link = await linkFor(ctx, email, queued)
  if (link === 'not needed') return undefined
  const name = (await queries.isProven(ctx.db, email.user_id)) ? {} : { firstName: '' }
  return { ...current, ...name, ...link }
}

type Check = (
  ctx: Context,
  email: QueuedEmail,
  queued: object,
  readerId: number,
) => Promise<object | undefined>

/** Each returns the details at send time, or undefined when the email is outdated. */
const checks: Record<NonNullable<Email['stillDue']>, Check> = {
  'next shift': async (ctx, _email, queued, readerId) =>
    (await isStillToRemind(ctx, queued as ShiftDetails, readerId)) ? queued : undefined,
  'missing debrief': async (ctx, _email, queued) =>
    (await isReminderDue(ctx, queued as DetailsOf<'debrief_reminder'>)) ? queued : undefined,
  'planned series': async (ctx, { about }, _queued, readerId) =>
    listPlannedOfSeries(ctx, seriesIn(about ?? ''), readerId),
  'shift news': async (ctx, email, queued) => ((await isStillNews(ctx, email)) ? queued : undefined),
}

/**
 * At send time, drops an email about a shift that has changed since it was queued. A cancellation goes only
 * to people who know of the shift. Only the last of several changes is sent. While a change can be undone,
 * the email before it is sent as if nothing had happened.
 */
async function isStillNews(ctx: Context, email: QueuedEmail): Promise<boolean> {
  const { kind, about, user_id, details } = email
  const [thing, readerId] = [about ?? '', user_id ?? 0]
  if (kind === 'shift_cancelled')
    return !(await queries.findUnsent(ctx.db, readerId, thing, 'shift_scheduled'))
  if (kind === 'shift_changed' && (await queries.findLaterAbout(ctx.db, email, nowIso(ctx)))) return false
  const mayBeUndone = await queries.findUndoable(ctx.db, readerId, thing, nowIso(ctx))
  const shift = await findShiftOf(ctx, JSON.parse(details) as ShiftDetails, readerId)
  return mayBeUndone ? shift !== undefined : shift?.status === 'scheduled' && shift.deleted_at === null
}

/** Whether the address got an acknowledgement within the last day for a referral that is still open. */
async function wasAcknowledged(
  ctx: Context,
  email: QueuedEmail,
  queued: { referralId?: number | null },
): Promise<boolean> {
  if (!queued.referralId) return false
  const dayBefore = new Date(Date.parse(email.created_at) - 86_400_000).toISOString()
  return (await queries.findEarlierOpenReferral(ctx.db, queued.referralId, dayBefore)) !== undefined
}

/** Creates the link only now, so that the database never contains its secret. */
async function linkFor(
  ctx: Context,
  email: QueuedEmail,
  queued: object,
): Promise<{ url?: string } | 'not needed'> {
  const made = emailOf(email.kind).link?.made
  if (!made) return {}
  const url = await inTransaction(ctx, (ctx) =>
    made === 'dispute'
      ? makeDisputeLink(ctx, (queued as DetailsOf<'signature_receipt'>).signatureId)
      : made === 'withdrawal'
        ? makeWithdrawalLink(ctx, (queued as DetailsOf<'referral_received'>).referralId)
        : makeLink(ctx, email.user_id ?? 0, { kind: made, sentTo: email.recipient }),
  )
  return url === undefined ? 'not needed' : { url }
}

type About = { event: { id: number } }

/** Returns undefined if the reader is neither its mentor nor its mentee, as after a move to somebody else. */
async function findShiftOf({ db }: Pick<Context, 'db'>, { event }: About, readerId: number) {
  const shift = await findShiftToNotify(db, event.id)
  return shift && [shift.mentor_id, shift.mentee_id].includes(readerId) ? shift : undefined
}

/** The details of a series at the time of sending: only the shifts that the reader still works. */
async function listPlannedOfSeries({ db }: Context, seriesId: number, menteeId: number) {
  const shifts = await listSeriesToNotify(db, seriesId)
  return seriesDetails(shifts.filter(({ mentee_id }) => mentee_id === menteeId))
}

/**
 * Whether a queued reminder is still right when it is sent: same start, still ahead, the same reader, and
 * nobody inactive. Locks the shift, so that a change in progress is complete before the check.
 */
const isStillToRemind = (
  ctx: Context,
  about: { event: { id: number; starts_at: string } },
  readerId: number,
): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { event } = about
    const row = await lockRow(ctx.db, 'shifts', event.id)
    const shift = await findShiftOf(ctx, about, readerId)
    return (
      row?.status === 'scheduled' &&
      row.starts_at === event.starts_at &&
      row.starts_at > momentOf(ctx).localNow &&
      shift !== undefined &&
      shift.mentor_status !== 'inactive' &&
      shift.mentee_status !== 'inactive'
    )
  })
