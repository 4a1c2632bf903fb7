import { type Kysely, sql } from 'kysely'

/** The report of a range reads only the records that were signed off in it. */
export async function signOffsByDay(db: Kysely<unknown>) {
  await sql`create index sign_offs_by_day on sign_offs (signed_off_at) where state = 'signed_off'`.execute(db)
}
