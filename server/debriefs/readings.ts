import { type DebriefRow, opensAfterHours, type Side, type SideRow } from '#contract/debriefs.ts'
import { instantAt } from '../kernel/clock/zone.ts'
import { type Context, nowIso } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import * as queries from './queries.ts'

const hour = 3_600_000

/** The instant at which a debrief of a shift opens at the latest. The first debrief stores it. */
export const opensAt = (endsAt: string, { timeZone }: Context['config']): string =>
  new Date(instantAt(endsAt, timeZone).getTime() + opensAfterHours * hour).toISOString()

export type DebriefReading = { stored: queries.Stored; row: DebriefRow }

/** The debriefs of shifts, for each shift by side. */
export async function readDebriefs(ctx: Context, me: Me, shiftIds: number[]) {
  const debriefs = await queries.listOfShifts(ctx.db, { me, openedBefore: nowIso(ctx), shiftIds })
  const items = Map.groupBy(
    debriefs.length === 0
      ? []
      : await queries.listItems(ctx.db, { debriefIds: debriefs.map(({ id }) => id) }),
    ({ debrief_id }) => debrief_id,
  )
  const readings = debriefs.map(
    (stored): DebriefReading => ({ stored, row: queries.toDebriefRow(stored, items.get(stored.id) ?? []) }),
  )
  const ofShifts = Map.groupBy(readings, ({ stored }) => stored.shift_id)
  return (shiftId: number, side: Side): DebriefReading | undefined =>
    ofShifts.get(shiftId)?.find(({ stored }) => stored.side === side)
}

type Read = Awaited<ReturnType<typeof readDebriefs>>

/** The instant at which the debriefs of a shift open; undefined before the first. */
export const storedOpening = (read: Read, shiftId: number): string | undefined =>
  (read(shiftId, 'mentor') ?? read(shiftId, 'mentee'))?.stored.opens_at

/**
 * One side as the caller may read it: an open one and their own in full, others only by their existence.
 * Only the author and administrators read the answer about the support.
 */
export function sideFor(me: Me, reading: DebriefReading | undefined): SideRow {
  if (!reading) return { written: false, debrief: null, team_line: null, line_unread_since: null }
  const { stored, row } = reading
  const isMine = stored.author_id === me.id
  const isAdmin = me.role === 'admin'
  return {
    written: true,
    debrief:
      isMine || stored.is_open === 1 ? { ...row, support: isMine || isAdmin ? row.support : null } : null,
    team_line: isMine || isAdmin ? stored.team_line : null,
    line_unread_since: isAdmin ? stored.line_unread_since : null,
  }
}
