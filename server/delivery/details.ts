import { makeLink } from '../accounts/links.ts'
import type { Row } from '../database/schema.ts'
import { isReminderDue } from '../debriefs/reminders.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { type DetailsOf, kindOf } from '../messaging/email-kinds.ts'
import * as queries from '../messaging/outbox-queries.ts'
import { isAboutShifts, seriesIn } from '../messaging/shift-details.ts'
import type { ShiftDetails } from '../messaging/shift-emails.ts'
import { makeDisputeLink } from '../sign-off/disputes.ts'
import { findShiftOf, isStillToRemind, listPlannedOfSeries } from './still-due.ts'

type Letter = Row<'letters'>

/** Returns the email's current address; undefined if the recipient has left since it was queued. */
export async function recipientOf({ db }: Context, letter: Letter): Promise<string | undefined> {
  if (letter.user_id === null || kindOf(letter.kind).to === 'address') return letter.recipient
  return (await queries.findReader(db, letter.user_id))?.email
}

/** Returns the email's details at send time; undefined when it is no longer needed. */
export async function detailsOf(ctx: Context, letter: Letter): Promise<object | undefined> {
  const queued = JSON.parse(letter.details) as object
  if (await wasAcknowledged(ctx, letter, queued)) return undefined
  const current = await detailsNow(ctx, letter, queued)
  if (!current) return undefined
  const link = await linkFor(ctx, letter, queued)
  if (link === 'not needed') return undefined
  const name = (await queries.isProven(ctx.db, letter.user_id)) ? {} : { firstName: '' }
  return { ...current, ...name, ...link }
}

/** Updates the details at send time; returns undefined when the news is outdated. */
async function detailsNow(ctx: Context, letter: Letter, queued: object): Promise<object | undefined> {
  const { kind, about } = letter
  const readerId = letter.user_id ?? 0
  if (kind === 'shift_reminder')
    return (await isStillToRemind(ctx, queued as ShiftDetails, readerId)) ? queued : undefined
  if (kind === 'debrief_reminder')
    return (await isReminderDue(ctx, queued as DetailsOf<'debrief_reminder'>)) ? queued : undefined
  if (about === null || !isAboutShifts(about)) return queued
  if (kind === 'shifts_scheduled') return listPlannedOfSeries(ctx, seriesIn(about), readerId)
  return (await isStillNews(ctx, letter)) ? queued : undefined
}

/**
 * At send time, drops an email about a shift that has changed since it was queued. A cancellation goes only
 * to people who know of the shift. Only the last of several changes is sent. While a change can be undone,
 * the email before it is sent as if nothing had happened.
 */
async function isStillNews(ctx: Context, letter: Letter): Promise<boolean> {
  const { kind, about, user_id, details } = letter
  const [thing, readerId] = [about ?? '', user_id ?? 0]
  if (kind === 'shift_cancelled')
    return !(await queries.findUnsent(ctx.db, readerId, thing, 'shift_scheduled'))
  if (kind === 'shift_changed' && (await queries.findLaterAbout(ctx.db, letter, nowIso(ctx)))) return false
  const mayBeUndone = await queries.findUndoable(ctx.db, readerId, thing, nowIso(ctx))
  const shift = await findShiftOf(ctx, JSON.parse(details) as ShiftDetails, readerId)
  return mayBeUndone ? shift !== undefined : shift?.status === 'scheduled' && shift.deleted_at === null
}

/** Whether the address got an acknowledgement within the last day for a referral that is still open. */
async function wasAcknowledged(
  ctx: Context,
  letter: Letter,
  queued: { referralId?: number | null },
): Promise<boolean> {
  if (!queued.referralId) return false
  const dayBefore = new Date(Date.parse(letter.created_at) - 86_400_000).toISOString()
  return (await queries.findEarlierOpenReferral(ctx.db, queued.referralId, dayBefore)) !== undefined
}

/** Creates the link only now, so that the database never contains its secret. */
async function linkFor(
  ctx: Context,
  letter: Letter,
  queued: object,
): Promise<{ url?: string } | 'not needed'> {
  const made = kindOf(letter.kind).link?.made
  if (!made) return {}
  const url = await inTransaction(ctx, (ctx) =>
    made === 'dispute'
      ? makeDisputeLink(ctx, (queued as DetailsOf<'signature_receipt'>).signatureId)
      : makeLink(ctx, letter.user_id ?? 0, { kind: made, sentTo: letter.recipient }),
  )
  return url === undefined ? 'not needed' : { url }
}
