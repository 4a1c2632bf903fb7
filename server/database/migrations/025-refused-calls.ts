import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Counts a person's refused calls of one action within a minute. The audit log records the first, then the count. */
export async function refusedCalls(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('refused_calls')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('actor_role', 'text', (c) => c.notNull())
    .addColumn('began_at', 'text', (c) => c.notNull())
    .addColumn('repeats', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('refused_calls_of_person', ['user_id', 'action'])
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
}
