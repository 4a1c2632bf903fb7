import { addDays } from '#contract/dates.ts'
import { hashOfToken, type Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { momentOf } from '../kernel/zone.ts'
import { readSettings } from '../settings/rules.ts'
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
  const from = addDays(momentOf(ctx).today, -feedDays)
  const shifts = await queries.listFeedShifts(ctx.db, subscriber, from)
  return calendarWith(ctx, shifts, subscriber.with_names === 1 ? subscriber.role : undefined)
}

/** One shift that I see, for me alone: it names whom it is with. */
export async function readShift(ctx: Context, me: Me, id: number): Promise<string> {
  const shift = (await queries.findShiftEvent(ctx.db, me, id)) ?? refuseUnknown()
  return calendarWith(ctx, [shift], me.role)
}

/** As somebody of that role reads them; without one nobody is named. */
async function calendarWith(ctx: Context, shifts: Shift[], reader: Me['role'] | undefined) {
  const { site_name } = await readSettings(ctx)
  const events = shifts.map((shift) => ({
    ...shift,
    sequence: shift.version - 1,
    cancelled: shift.status === 'cancelled',
    unsure: shift.status === 'scheduled' && [shift.mentor_status, shift.mentee_status].includes('inactive'),
    partner: reader && partnerOf(shift, reader),
  }))
  const domain = new URL(ctx.config.publicUrl ?? 'http://localhost').hostname
  const { calendarOf } = await import('./events.ts')
  return calendarOf(events, { name: site_name, domain, timeZone: ctx.config.timeZone, now: ctx.now() })
}

type Shift = Awaited<ReturnType<typeof queries.listFeedShifts>>[number]

function partnerOf(shift: Shift, role: Me['role']): string {
  const mentor = `${shift.mentor_first_name} ${shift.mentor_last_name}`
  const mentee = `${shift.mentee_first_name} ${shift.mentee_last_name}`
  if (role === 'admin') return `${mentor} and ${mentee}`
  return role === 'mentor' ? mentee : mentor
}
