import { type Kysely, sql } from 'kysely'

/** The record of a mentee lists the shifts and plans that were deleted after the signatures. */
export async function deletedRows(db: Kysely<unknown>) {
  for (const table of ['shifts', 'learning_plans'])
    await sql`create index ${sql.ref(`${table}_deleted`)} on ${sql.table(table)} (mentee_id, deleted_at)
      where deleted_at is not null`.execute(db)
}
