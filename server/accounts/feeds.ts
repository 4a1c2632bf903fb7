import type { Actor } from '../kernel/audit/audit.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { saveAllFeedsEnded, saveFeedEnded } from './feed-queries.ts'

/**
 * Ends a person's calendar feed, which works without a session, together with their sessions. Returns true if
 * there was one. The row stays, so that the profile can ask for a new URL.
 */
export async function endFeedOf(
  ctx: TransactionContext,
  userId: number,
  actor: Actor = ctx.actor,
): Promise<boolean> {
  const ended = await saveFeedEnded(ctx.db, userId, nowIso(ctx))
  if (!ended) return false
  ctx.record(
    'calendar.ended',
    userId,
    'The calendar link stopped working because the password was changed or the sessions ended',
    actor,
  )
  return true
}

/** For a restored database, which does not know which URLs were ended since the backup. */
export const endAllFeeds = (ctx: TransactionContext) => saveAllFeedsEnded(ctx.db, nowIso(ctx))
