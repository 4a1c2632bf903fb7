import { type Kysely, sql } from 'kysely'

/** The entries about one type of thing, newest first, without sorting them all. */
export async function auditLogByTargetType(db: Kysely<unknown>) {
  await sql`create index audit_log_by_target_type on audit_log (target_type, id)`.execute(db)
}
