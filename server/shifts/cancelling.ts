import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import { saveCancelledFuture } from './queries.ts'

/**
 * Cancels a pair's scheduled shifts that have not started, in the transaction of the cause and as of its instant: what is
 * changed later than a relationship ended is not for the former mentor to read (rule 52). Tells how many.
 */
export const cancelFutureShifts = (
  ctx: TransactionContext,
  me: Me,
  pair: { mentorId: number; menteeId: number; reason: string; at: string },
): Promise<number> =>
  saveCancelledFuture(ctx.db, {
    ...pair,
    localNow: momentOf(ctx).localNow,
    by: me.id,
  })
