import { shiftsOf, workedShiftsOf } from '../access.ts'
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

export const listFeedShifts = (db: Db, subscriber: Pick<Me, 'id' | 'role'>, from: string) =>
  asEvents(workedShiftsOf(db, subscriber))
    .where('shifts.starts_at', '>=', from)
    .orderBy('shifts.starts_at')
    .limit(5_000)
    .execute()

export const findShiftEvent = (db: Db, me: Me, id: number) =>
  asEvents(shiftsOf(db, me)).where('shifts.id', '=', id).executeTakeFirst()

const asEvents = (shifts: ReturnType<typeof shiftsOf>) =>
  withPair(shifts, 'shifts').select([
    'shifts.id',
    'shifts.version',
    'shifts.starts_at',
    'shifts.ends_at',
    'shifts.location',
    'shifts.status',
    statusOf('mentors').as('mentor_status'),
    statusOf('mentees').as('mentee_status'),
  ])

export const saveAllFeedsEnded = (db: Db, at: string) =>
  db.updateTable('calendar_feeds').set({ ended_at: at }).where('ended_at', 'is', null).execute()
