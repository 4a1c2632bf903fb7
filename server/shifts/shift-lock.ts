import { type ShiftRow, shiftEnded } from '#contract/shifts.ts'
import { lockForChange } from '../access.ts'
import type { Row } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { countDebriefs, findShift } from './queries.ts'

const find = (ctx: TransactionContext, me: Me, id: number) =>
  findShift(ctx.db, { me, id, localNow: momentOf(ctx).localNow })

export async function loadShiftRow(ctx: TransactionContext, me: Me, id: number): Promise<ShiftRow> {
  return (await find(ctx, me, id)) ?? refuseUnknown()
}

/**
 * Returns the shift, locked with its mentor and its mentee (or the next mentee). Refuses everybody but
 * administrators and the mentor who still leads the mentee (rule 25).
 */
export async function lockShift(ctx: TransactionContext, me: Me, id: number, nextMenteeId?: number) {
  const { row, shown: shift } = await lockForChange(
    ctx.db,
    me,
    'shifts',
    id,
    () => find(ctx, me, id),
    ({ mentor_id, mentee_id }) => ({ mentors: [mentor_id], mentees: [nextMenteeId ?? mentee_id] }),
  )
  if (shift.can.length === 0) refuse(403, "Only this mentee's mentor can change the shift.")
  return { row, shift }
}

/** A shift that has ended, or has a debrief, keeps its day and times: they decide when debriefs open (rule 63). */
export async function refuseOtherTimes(
  ctx: TransactionContext,
  { id, ends_at }: Row<'shifts'>,
): Promise<void> {
  const isFixed = ends_at <= momentOf(ctx).localNow || (await countDebriefs(ctx.db, id)) > 0
  if (isFixed) refuse(409, shiftEnded)
}

/** A debrief of the mentee is deleted with its shift by administrators only (rule 63). */
export async function refuseLosingDebrief(ctx: TransactionContext, me: Me, shift: ShiftRow): Promise<void> {
  if (me.role !== 'mentor' || (await countDebriefs(ctx.db, shift.id, 'mentee')) === 0) return
  const author = shift.mentee_first_name
  refuse(409, `${author} has written a debrief, so only an administrator can delete this shift.`)
}
