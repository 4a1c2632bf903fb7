import type * as contract from '#contract/debriefs.ts'
import { findRecord } from '../access.ts'
import { type Context, nowIso } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import * as queries from './queries.ts'
import { opensAt, readDebriefs, sideFor, storedOpening } from './readings.ts'

/** A mentee's shifts with a debrief, latest first, with both sides as far as they are open to the caller. */
export async function listDebriefs(call: Call<typeof contract.listDebriefs>) {
  const { ctx, me, params, query } = call
  const mentee = await findRecord(ctx.db, me, params.menteeId)
  const filter = { me, openedBefore: nowIso(ctx), menteeId: mentee.id, goalId: query.goalId }
  const page = await queries.listDebriefedShifts(ctx.db, filter, query)
  return sendPage(call, query, { ...page, rows: await withSides(ctx, me, page.rows), cursorOf })
}

const cursorOf = ({ id, shift_date, start_time }: contract.DebriefedShift) =>
  `${shift_date}T${start_time}~${id}`

/** The last shift before a local time with a debrief that the caller may read. */
export async function findLastDebrief(ctx: Context, me: Me, menteeId: number, before: string) {
  const reader = { me, openedBefore: nowIso(ctx) }
  const shift = await queries.findLastDebriefed(ctx.db, { ...reader, menteeId, before })
  return shift ? ((await withSides(ctx, me, [shift]))[0] ?? null) : null
}

/** The debriefs of some shifts of a mentee, as far as they are open to the caller. */
export async function readDebriefsOf(ctx: Context, me: Me, menteeId: number, shiftIds: number[]) {
  const filter = { me, menteeId, shiftIds }
  return withSides(ctx, me, await queries.listChosenShifts(ctx.db, filter))
}

type Shift = { id: number; starts_at: string; ends_at: string; status: string }

async function withSides(ctx: Context, me: Me, shifts: Shift[]): Promise<contract.DebriefedShift[]> {
  if (shifts.length === 0) return []
  const read = await readDebriefs(
    ctx,
    me,
    shifts.map(({ id }) => id),
  )
  return shifts.map(({ id, starts_at, ends_at, status }) => ({
    id,
    shift_date: starts_at.slice(0, 10),
    start_time: starts_at.slice(11),
    end_time: ends_at.slice(11),
    not_held: status === 'cancelled',
    opens_at: storedOpening(read, id) ?? opensAt(ends_at, ctx.config),
    mentor: sideFor(me, read(id, 'mentor')),
    mentee: sideFor(me, read(id, 'mentee')),
  }))
}
