import type { Me } from '../kernel/authentication.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import { saveCancelledFuture } from './queries.ts'

/** Cancels a pair's scheduled shifts that have not started, in the transaction of the cause; tells how many. */
export const cancelFutureShifts = (
  ctx: TransactionContext,
  me: Me,
  pair: { mentorId: number; menteeId: number; reason: string },
): Promise<number> =>
  saveCancelledFuture(ctx.db, {
    ...pair,
    localNow: momentOf(ctx).localNow,
    by: me.id,
    at: nowIso(ctx),
  })
