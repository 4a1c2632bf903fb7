import type { FastifyReply } from 'fastify'
import type * as contract from '#contract/calendar.ts'
import { addDays } from '#contract/dates.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { isUncertain } from '#contract/shifts.ts'
import { findFeed, findSubscriber, removeFeedRow, saveFeed } from '../accounts/feeds.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { hashOfToken, type Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import type { ShiftEvent } from '../messaging/ical.ts'
import { shiftUids } from '../messaging/identity.ts'
import { findFeedShift, listFeedShifts } from './queries.ts'

export async function getFeed({ ctx, me }: Call<typeof contract.getFeed>) {
  const feed = await findFeed(ctx.db, me.id)
  if (!feed || feed.ended_at !== null) return { feed: null, endedAt: feed?.ended_at ?? null }
  return { feed: { created_at: feed.created_at, withNames: feed.with_names === 1 }, endedAt: null }
}

/** Makes a secret URL. The earlier one stops working immediately. */
export async function makeFeed({ ctx, me, body: { withNames } }: Call<typeof contract.makeFeed>) {
  const token = ctx.token()
  return inTransaction(ctx, async (ctx) => {
    const created_at = nowIso(ctx)
    await saveFeed(ctx.db, {
      user_id: me.id,
      token_hash: hashOfToken(token),
      with_names: withNames ? 1 : 0,
      created_at,
    })
    ctx.record('calendar.made', me.id, `Created a calendar link ${withNames ? 'with' : 'without'} names`)
    return {
      address: `${ctx.config.publicUrl ?? ''}/api/calendar/${token}.ics`,
      feed: { created_at, withNames },
    }
  })
}

export async function removeFeed({ ctx, me }: Call<typeof contract.removeFeed>) {
  await inTransaction(ctx, async (ctx) => {
    const removed = await removeFeedRow(ctx.db, me.id)
    if (!removed) refuseUnknown()
    ctx.record('calendar.removed', me.id, 'Deleted the calendar link')
  })
}

/** The number of past days in a feed. */
const feedDays = 365

/**
 * Returns a person's shifts as a calendar. Answers 404 for a replaced, removed or ended URL, and for an
 * inactive account.
 */
export async function readFeed({ ctx, params, request, reply }: Call<typeof contract.readFeed>) {
  request.server.limits.limitFile(request, `feed ${hashOfToken(params.file)}`)
  const token = /^([A-Za-z0-9_-]{43})\.ics$/.exec(params.file)?.[1] ?? refuseUnknown()
  const subscriber = (await findSubscriber(ctx.db, hashOfToken(token))) ?? refuseUnknown()
  const settings = await readSettings(ctx.db)
  const from = addDays(momentOf(ctx).today, -feedDays)
  const shifts = await listFeedShifts(ctx.db, { ...subscriber, today: momentOf(ctx).today }, from)
  const namesFor = subscriber.with_names === 1 ? subscriber.role : undefined
  return sendCalendar(reply, 'shifts.ics', await calendarFileOf(ctx, settings, shifts.map(asEvent(namesFor))))
}

/** Returns one of my shifts as a calendar file. Its UID is the same as in the feed, so that calendars recognise it. */
export async function downloadShift({ ctx, me, params: { id }, reply }: Call<typeof contract.downloadShift>) {
  const shift = (await findFeedShift(ctx.db, me, id)) ?? refuseUnknown()
  const settings = await readSettings(ctx.db)
  const file = await calendarFileOf(ctx, settings, [asEvent(me.role)(shift)])
  await inTransaction(ctx, async (ctx) => {
    ctx.record('shift.downloaded', id, 'Added the shift to a calendar')
  })
  return sendCalendar(reply, 'shift.ics', file)
}

function sendCalendar(reply: FastifyReply, name: string, calendar: string): string {
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
  return calendar
}

async function calendarFileOf(
  ctx: Context,
  { site_name: name, email_from: sender }: Awaited<ReturnType<typeof readSettings>>,
  events: ShiftEvent[],
): Promise<string> {
  const domain = new URL(ctx.config.publicUrl ?? 'http://localhost').hostname
  const uidOf = await shiftUids(ctx)
  const { calendarOf } = await import('../messaging/ical.ts')
  const { timeZone } = ctx.config
  return calendarOf(events, { name, domain, uidOf, sender, timeZone, now: ctx.now() })
}

/** With a role, each event contains the other person's name; without one, no names. */
const asEvent =
  (namesFor: Me['role'] | undefined) =>
  (shift: Shift): ShiftEvent => ({
    ...shift,
    sequence: shift.version - 1,
    cancelled: shift.status === 'cancelled',
    unsure: isUncertain(shift),
    partner: namesFor && partnerOf(shift, namesFor),
  })

type Shift = Awaited<ReturnType<typeof listFeedShifts>>[number]

function partnerOf(shift: Shift, role: Me['role']): string {
  const mentor = mentorName(shift)
  const mentee = menteeName(shift)
  if (role === 'admin') return `${mentor} and ${mentee}`
  return role === 'mentor' ? mentee : mentor
}
