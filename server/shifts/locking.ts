import type { ShiftRow } from '#contract/shifts.ts'
import { findIfMine, lockPeople } from '../access.ts'
import { lockRow } from '../database/rows.ts'
import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { changedMeanwhile, refuse, refuseUnknown } from '../kernel/errors.ts'
import * as queries from './queries.ts'

export async function presentShift(ctx: TransactionContext, me: Me, id: number): Promise<ShiftRow> {
  return (await queries.findShift(ctx.db, me, id)) ?? refuseUnknown()
}

/**
 * The shift, locked with its people, for who may change it: an administrator, or its mentor while they lead the mentee
 * (rule 25). Who is to be its next mentee is locked with them.
 */
export async function lockShift(ctx: TransactionContext, me: Me, id: number, nextMenteeId?: number) {
  const visible = await presentShift(ctx, me, id)
  await lockPeople(ctx.db, [visible.mentor_id], [visible.mentee_id, nextMenteeId ?? visible.mentee_id])
  const shift = (await lockRow(ctx.db, 'shifts', id)) ?? refuseUnknown()
  if (shift.mentee_id !== visible.mentee_id) refuse(409, changedMeanwhile)
  const isMine =
    me.role === 'admin' || (shift.mentor_id === me.id && (await findIfMine(ctx.db, me, shift.mentee_id)))
  if (!isMine) refuse(403, 'Only the mentor who leads this mentee can change the shift.')
  return shift
}
