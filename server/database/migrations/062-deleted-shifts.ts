import { type Kysely, sql } from 'kysely'

/** The record of a mentee lists the shifts that were deleted after the signatures. */
export async function deletedShifts(db: Kysely<unknown>) {
  await sql`create index shifts_deleted on shifts (mentee_id, deleted_at) where deleted_at is not null`.execute(
    db,
  )
}
