import { lockRow } from '../database/rows.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import { findShiftToNotify, listSeriesToNotify } from './queries.ts'
import { seriesDetails } from './telling.ts'

/** Whether a shift is still to be worked by who is told of it. */
export async function isStillPlanned(
  { db }: Context,
  { event }: { event: { id: number } },
): Promise<boolean> {
  const shift = await findShiftToNotify(db, event.id)
  return shift?.status === 'scheduled' && shift.deleted_at === null
}

/** What a letter about shifts that were planned at once tells as it is sent: those that its reader still works. */
export async function stillPlannedSeries({ db }: Context, seriesId: number, menteeId: number) {
  const shifts = await listSeriesToNotify(db, seriesId)
  return seriesDetails(shifts.filter(({ mentee_id }) => mentee_id === menteeId))
}

/**
 * Whether a reminder that was queued holds as it is sent: the shift is planned for that very time and still to come,
 * and neither of the two has left. Asked with the shift locked, so that a cancellation under way is waited for.
 */
export const isStillToRemind = (
  ctx: Context,
  { event }: { event: { id: number; starts_at: string } },
): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const row = await lockRow(ctx.db, 'shifts', event.id)
    const people = await findShiftToNotify(ctx.db, event.id)
    return (
      row?.status === 'scheduled' &&
      row.starts_at === event.starts_at &&
      row.starts_at > momentOf(ctx).localNow &&
      people?.mentor_status !== 'inactive' &&
      people?.mentee_status !== 'inactive'
    )
  })
