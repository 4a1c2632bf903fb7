import { momentOf } from '../kernel/clock/zone.ts'
import type { TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { saveCancelledFuture } from './queries.ts'

/**
 * Cancels a pair's scheduled future shifts and returns their number. `at` is the instant of the
 * relationship's end: a former mentor may not read later changes (rule 52).
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
