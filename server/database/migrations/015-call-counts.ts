import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Counters of calls that all servers share. */
export async function callCounts(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('call_counts')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
}
