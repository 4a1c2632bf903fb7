import { workedShiftsOf } from '../access.ts'
import { statusOf, withPair } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'

export const findFeed = (db: Db, userId: number) =>
  db
    .selectFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .select(['created_at', 'with_names', 'ended_at'])
    .executeTakeFirst()

/** Puts the new URL in the place of the person's earlier one. */
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

export const removeFeed = (db: Db, userId: number) =>
  db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

/** undefined when there was none that went on. */
export const saveFeedEnded = (db: Db, userId: number, at: string) =>
  db
    .updateTable('calendar_feeds')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

/** The person behind a URL, so long as their account is active. */
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

const feedShifts = (db: Db, subscriber: Pick<Me, 'id' | 'role'>) =>
  withPair(workedShiftsOf(db, subscriber), 'shifts').select([
    'shifts.id',
    'shifts.version',
    'shifts.starts_at',
    'shifts.ends_at',
    'shifts.location',
    'shifts.status',
    statusOf('mentors').as('mentor_status'),
    statusOf('mentees').as('mentee_status'),
  ])

/** Most a calendar takes; what is to come goes before what was. */
const maxFeedShifts = 5_000

export const listFeedShifts = (db: Db, subscriber: Pick<Me, 'id' | 'role'>, from: string) =>
  feedShifts(db, subscriber)
    .where('shifts.starts_at', '>=', from)
    .orderBy('shifts.starts_at', 'desc')
    .orderBy('shifts.id', 'desc')
    .limit(maxFeedShifts)
    .execute()

/** One of the shifts that a feed of the person would hold. */
export const findFeedShift = (db: Db, me: Pick<Me, 'id' | 'role'>, id: number) =>
  feedShifts(db, me).where('shifts.id', '=', id).executeTakeFirst()

export const saveAllFeedsEnded = (db: Db, at: string) =>
  db.updateTable('calendar_feeds').set({ ended_at: at }).where('ended_at', 'is', null).execute()
