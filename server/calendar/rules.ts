import { addDays } from '#contract/dates.ts'
import { hashOfToken, type Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { momentOf } from '../kernel/zone.ts'
import { readSettings } from '../settings/rules.ts'
import type { ShiftEvent } from './events.ts'
import * as queries from './queries.ts'

/** So many days back a feed reaches. */
const feedDays = 365

/** Makes a secret URL; the earlier one is dead at once. */
export async function makeFeed(ctx: Context, me: Me, withNames: boolean) {
  const token = ctx.token()
  return inTransaction(ctx, async (ctx) => {
    const created_at = nowIso(ctx)
    await queries.saveFeed(ctx.db, {
      user_id: me.id,
      token_hash: hashOfToken(token),
      with_names: withNames ? 1 : 0,
      created_at,
    })
    ctx.record({
      action: 'calendar.made',
      target: 'user',
      targetId: me.id,
      details: `Made a calendar address ${withNames ? 'with' : 'without'} names`,
    })
    return {
      address: `${ctx.config.publicUrl ?? ''}/api/calendar/${token}.ics`,
      feed: { created_at, withNames },
    }
  })
}

export async function removeFeed(ctx: Context, me: Me): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const removed = await queries.removeFeed(ctx.db, me.id)
    if (!removed) refuseUnknown()
    ctx.record({
      action: 'calendar.removed',
      target: 'user',
      targetId: me.id,
      details: 'Removed the calendar address',
    })
  })
}

/** A person's shifts as a calendar; 404 for a URL that was replaced, removed or ended, or is of a dead account. */
export async function readFeed(ctx: Context, file: string): Promise<string> {
  const token = /^([A-Za-z0-9_-]{43})\.ics$/.exec(file)?.[1] ?? refuseUnknown()
  const subscriber = (await queries.findSubscriber(ctx.db, hashOfToken(token))) ?? refuseUnknown()
  const { site_name } = await readSettings(ctx)
  const from = addDays(momentOf(ctx).today, -feedDays)
  const shifts = await queries.listFeedShifts(ctx.db, subscriber, from)
  const namesFor = subscriber.with_names === 1 ? subscriber.role : undefined
  return calendarFileOf(ctx, site_name, shifts.map(asEvent(namesFor)))
}

/** One shift of one's own as a calendar file, under the same id as in a feed, so that a calendar knows it again. */
export async function shiftAsCalendar(ctx: Context, me: Me, id: number): Promise<string> {
  const shift = (await queries.findFeedShift(ctx.db, me, id)) ?? refuseUnknown()
  const { site_name } = await readSettings(ctx)
  const file = await calendarFileOf(ctx, site_name, [asEvent(me.role)(shift)])
  await inTransaction(ctx, async (ctx) => {
    ctx.record({
      action: 'shift.downloaded',
      target: 'shift',
      targetId: id,
      details: 'Took the shift into a calendar',
    })
  })
  return file
}

async function calendarFileOf(ctx: Context, name: string, events: ShiftEvent[]): Promise<string> {
  const domain = new URL(ctx.config.publicUrl ?? 'http://localhost').hostname
  const { calendarOf } = await import('./events.ts')
  return calendarOf(events, { name, domain, timeZone: ctx.config.timeZone, now: ctx.now() })
}

/** With the name of the other for somebody of this role, or without names. */
const asEvent =
  (namesFor: Me['role'] | undefined) =>
  (shift: Shift): ShiftEvent => ({
    ...shift,
    sequence: shift.version - 1,
    cancelled: shift.status === 'cancelled',
    unsure: shift.status === 'scheduled' && [shift.mentor_status, shift.mentee_status].includes('inactive'),
    partner: namesFor && partnerOf(shift, namesFor),
  })

type Shift = Awaited<ReturnType<typeof queries.listFeedShifts>>[number]

function partnerOf(shift: Shift, role: Me['role']): string {
  const mentor = `${shift.mentor_first_name} ${shift.mentor_last_name}`
  const mentee = `${shift.mentee_first_name} ${shift.mentee_last_name}`
  if (role === 'admin') return `${mentor} and ${mentee}`
  return role === 'mentor' ? mentee : mentor
}
