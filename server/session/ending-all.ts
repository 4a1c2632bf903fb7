import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { saveAllLinksDead } from './link-queries.ts'
import { removeAllSessions } from './queries.ts'

/**
 * In a restored database: sessions that ended since, and links that were used since, would work again, so all of them
 * end. Everybody signs in anew; who was invited is invited again. Tells how many sessions there were.
 */
export async function endAllAccess(ctx: TransactionContext): Promise<number> {
  await saveAllLinksDead(ctx.db, nowIso(ctx))
  return removeAllSessions(ctx.db)
}
