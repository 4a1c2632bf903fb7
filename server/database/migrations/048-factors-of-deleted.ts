import { type Kysely, sql } from 'kysely'

/** Accounts that were deleted before a deletion removed the second factor lose theirs (rule 18). */
export async function factorsOfDeleted(db: Kysely<unknown>) {
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'])
    await sql`delete from ${sql.table(table)}
      where user_id in (select id from users where deleted_at is not null)`.execute(db)
  await sql`update users set second_factor_at = null, second_factor_reset_at = null
    where deleted_at is not null`.execute(db)
}
