import type { Db, NewRow } from '../database/schema.ts'
import type { Actor } from '../kernel/audit/audit.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'

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

export const findFeed = (db: Db, userId: number) =>
  db
    .selectFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .select(['created_at', 'with_names', 'ended_at'])
    .executeTakeFirst()

/** A person has one URL: a new one replaces it. */
export const saveFeed = (db: Db, feed: NewRow<'calendar_feeds'>) =>
  db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        token_hash: feed.token_hash,
        with_names: feed.with_names,
        created_at: feed.created_at,
        ended_at: null,
      }),
    )
    .execute()

export const removeFeedRow = (db: Db, userId: number) =>
  db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

/** undefined without an active feed. */
const saveFeedEnded = (db: Db, userId: number, at: string) =>
  db
    .updateTable('calendar_feeds')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

/** The owner of a URL, if their account is active. */
export const findSubscriber = (db: Db, tokenHash: string) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .where('calendar_feeds.ended_at', 'is', null)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'users.role', 'calendar_feeds.with_names'])
    .executeTakeFirst()

const saveAllFeedsEnded = (db: Db, at: string) =>
  db.updateTable('calendar_feeds').set({ ended_at: at }).where('ended_at', 'is', null).execute()
