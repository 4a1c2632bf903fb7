import { lockRow } from '../database/rows.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { seriesDetails } from '../messaging/shift-details.ts'
import { findShiftToNotify, listSeriesToNotify } from '../messaging/shift-queries.ts'

type About = { event: { id: number } }

/** Returns undefined if the reader is neither its mentor nor its mentee, as after a move to somebody else. */
export async function findShiftOf({ db }: Pick<Context, 'db'>, { event }: About, readerId: number) {
  const shift = await findShiftToNotify(db, event.id)
  return shift && [shift.mentor_id, shift.mentee_id].includes(readerId) ? shift : undefined
}

/** The details of a series at the time of sending: only the shifts that the reader still works. */
export async function listPlannedOfSeries({ db }: Context, seriesId: number, menteeId: number) {
  const shifts = await listSeriesToNotify(db, seriesId)
  return seriesDetails(shifts.filter(({ mentee_id }) => mentee_id === menteeId))
}

/**
 * Whether a queued reminder is still right when it is sent: same start, still ahead, the same reader, and
 * nobody inactive. Locks the shift, so that a change in progress is complete before the check.
 */
export const isStillToRemind = (
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
