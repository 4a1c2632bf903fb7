import { type Kysely, sql } from 'kysely'

/** Accounts that were deleted before a deletion closed their certificates get them closed (rule 83). */
export async function certificatesOfDeleted(db: Kysely<unknown>) {
  await sql`update sign_offs set checkable = 0
    where mentee_id in (select id from users where deleted_at is not null)`.execute(db)
}
