import type { Actor } from '../kernel/audit.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { saveAllFeedsEnded, saveFeedEnded } from './queries.ts'

/**
 * Ends a person's calendar feed, which reads without a session, in the transaction of what ends the sessions; tells
 * whether there was one. The row stays, so that the profile can say that a new URL has to be made.
 */
export async function endFeedOf(
  ctx: TransactionContext,
  userId: number,
  actor: Actor = ctx.actor,
): Promise<boolean> {
  const ended = await saveFeedEnded(ctx.db, userId, nowIso(ctx))
  if (!ended) return false
  ctx.record({
    action: 'calendar.ended',
    target: 'user',
    targetId: userId,
    details: 'The calendar address ended with the sessions or the password',
    actor,
  })
  return true
}

/** In a restored database: whose URL was ended since is not known there. */
export const endAllFeeds = (ctx: TransactionContext) => saveAllFeedsEnded(ctx.db, nowIso(ctx))
