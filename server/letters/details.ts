import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { makeLink } from '../session/links.ts'
import { isStillPlanned, isStillTheirs, isStillToRemind, stillPlannedSeries } from '../shifts/still-due.ts'
import { seriesIn } from '../shifts/telling.ts'
import { findLaterAbout, findUndoable, findUntold } from './about-queries.ts'
import { linkOf } from './catalogue.ts'
import * as queries from './queries.ts'
import type { ShiftDetails } from './shift-letters.ts'

type Letter = Row<'letters'>

/** What a letter tells, now that it is sent; undefined when it is not needed any more. */
export async function detailsOf(ctx: Context, letter: Letter): Promise<object | undefined> {
  const queued = JSON.parse(letter.details) as object
  if (await wasAcknowledged(ctx, letter, queued)) return undefined
  const present = await asItStands(ctx, letter, queued)
  if (!present) return undefined
  const link = await linkFor(ctx, letter)
  if (link === 'not needed') return undefined
  const name = (await queries.isProven(ctx.db, letter.user_id)) ? {} : { firstName: '' }
  return { ...present, ...name, ...link }
}

/** What a letter that waited tells by now; undefined where that is no news any more. */
async function asItStands(ctx: Context, letter: Letter, queued: object): Promise<object | undefined> {
  const { kind, about } = letter
  const readerId = letter.user_id ?? 0
  if (kind === 'shift_reminder')
    return (await isStillToRemind(ctx, queued as ShiftDetails, readerId)) ? queued : undefined
  if (about === null) return queued
  if (kind === 'shifts_scheduled') return stillPlannedSeries(ctx, seriesIn(about), readerId)
  return (await isStillNews(ctx, letter)) ? queued : undefined
}

/**
 * Whether a shift still stands as a letter that waited is about to tell; that one is cancelled is told to who knew of
 * it, and of several changes the last stands for those before. While one can be taken back, the letter before it goes out
 * as if nothing had happened.
 */
async function isStillNews(ctx: Context, letter: Letter): Promise<boolean> {
  const { kind, about, user_id, details } = letter
  const [thing, readerId] = [about ?? '', user_id ?? 0]
  if (kind === 'shift_cancelled') return !(await findUntold(ctx.db, readerId, thing, 'shift_scheduled'))
  if (kind === 'shift_changed' && (await findLaterAbout(ctx.db, letter, nowIso(ctx)))) return false
  const mayBeUndone = await findUndoable(ctx.db, readerId, thing, nowIso(ctx))
  const isNews = mayBeUndone ? isStillTheirs : isStillPlanned
  return isNews(ctx, JSON.parse(details) as ShiftDetails, readerId)
}

/** Whether the e-mail address got an acknowledgement within a day before, for a referral that is still open. */
async function wasAcknowledged(
  ctx: Context,
  letter: Letter,
  queued: { referralId?: number | null },
): Promise<boolean> {
  if (!queued.referralId) return false
  const dayBefore = new Date(Date.parse(letter.created_at) - 86_400_000).toISOString()
  return (await queries.findEarlierOpenReferral(ctx.db, queued.referralId, dayBefore)) !== undefined
}

/** A fresh link, made only now, so that no secret waits in the database. */
async function linkFor(ctx: Context, letter: Letter): Promise<{ url?: string } | 'not needed'> {
  const kind = linkOf[letter.kind as keyof typeof linkOf]
  if (!kind) return {}
  const url = await inTransaction(ctx, (ctx) =>
    makeLink(ctx, letter.user_id ?? 0, { kind, sentTo: letter.recipient }),
  )
  return url === undefined ? 'not needed' : { url }
}
