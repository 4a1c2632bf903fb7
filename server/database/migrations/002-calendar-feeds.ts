import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** One secret URL for each person, from which calendars read their shifts. */
export async function calendarFeeds(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().notNull().references('users.id'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('with_names', 'integer', (c) => c.notNull().check(sql`with_names in (0, 1)`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
}
