import { type Kysely, sql } from 'kysely'

/** How a shift ended: why it did not happen, or from when to when it was worked. */
export async function shiftOutcomes(db: Kysely<unknown>) {
  for (const column of ['cause', 'worked_starts_at', 'worked_ends_at'])
    await sql`alter table shifts add column ${sql.ref(column)} text`.execute(db)
}
