import { type Kysely, sql } from 'kysely'

/** Lists the entries of one target type, newest first, without sorting all. */
export async function auditLogByTargetType(db: Kysely<unknown>) {
  await sql`create index audit_log_by_target_type on audit_log (target_type, id)`.execute(db)
}
