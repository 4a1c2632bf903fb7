import { type Kysely, sql } from 'kysely'

/** Rows name a person with the address if somebody else has the same name, so look-ups by name need an index. */
export async function namesakes(db: Kysely<unknown>) {
  await sql`create index users_by_search_text on users (search_text) where deleted_at is null`.execute(db)
}
