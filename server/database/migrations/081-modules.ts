import { type Kysely, sql } from 'kysely'

/** Every module is on until an administrator switches it off. */
export async function modules(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add column modules_off text`.execute(db)
}
