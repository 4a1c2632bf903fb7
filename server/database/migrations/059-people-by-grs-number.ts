import { type Kysely, sql } from 'kysely'

/** Finds the account that already has a GRS number. */
export async function peopleByGrsNumber(db: Kysely<unknown>) {
  await sql`create index users_by_grs_number on users (grs_number)
    where grs_number <> '' and deleted_at is null`.execute(db)
}
