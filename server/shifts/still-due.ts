import { lockRow } from '../database/rows.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import { findShiftToNotify, listSeriesToNotify } from './queries.ts'
import { seriesDetails } from './telling.ts'

type About = { event: { id: number } }

/** Whether a shift is still to be worked by who is told of it. */
export async function isStillPlanned(ctx: Context, about: About, readerId: number): Promise<boolean> {
  const shift = await findShiftOf(ctx, about, readerId)
  return shift?.status === 'scheduled' && shift.deleted_at === null
}

/** Whether who is told of a shift is one of the two whose it is by now, whatever becomes of it. */
export const isStillTheirs = async (ctx: Context, about: About, readerId: number): Promise<boolean> =>
  (await findShiftOf(ctx, about, readerId)) !== undefined

/** undefined for who is neither its mentor nor its mentee, as once it was passed on. */
async function findShiftOf({ db }: Pick<Context, 'db'>, { event }: About, readerId: number) {
  const shift = await findShiftToNotify(db, event.id)
  return shift && [shift.mentor_id, shift.mentee_id].includes(readerId) ? shift : undefined
}

/** What a letter about shifts that were planned at once tells as it is sent: those that its reader still works. */
export async function stillPlannedSeries({ db }: Context, seriesId: number, menteeId: number) {
  const shifts = await listSeriesToNotify(db, seriesId)
  return seriesDetails(shifts.filter(({ mentee_id }) => mentee_id === menteeId))
}

/**
 * Whether a reminder that was queued holds as it is sent: the shift is planned for that very time and still to come, it
 * is its reader's, and neither of the two has left. Asked with the shift locked, so that a change under way is waited for.
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
