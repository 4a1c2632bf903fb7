import type { ShiftRow } from '#contract/shifts.ts'
import { lockForChange } from '../access.ts'
import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { momentOf } from '../kernel/zone.ts'
import { findShift } from './queries.ts'

const find = (ctx: TransactionContext, me: Me, id: number) =>
  findShift(ctx.db, me, momentOf(ctx).localNow, id)

export async function presentShift(ctx: TransactionContext, me: Me, id: number): Promise<ShiftRow> {
  return (await find(ctx, me, id)) ?? refuseUnknown()
}

/**
 * The shift, locked with its people, for who can do anything with it: an administrator, or its mentor while they lead the
 * mentee (rule 25). Who is to be its next mentee is locked with them.
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
  if (shift.can.length === 0) refuse(403, 'Only the mentor who leads this mentee can change the shift.')
  return { row, shift }
}
