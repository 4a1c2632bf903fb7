import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** The numbers of the administrators' dashboard at the end of each week. `week` is its Monday. */
export async function weeklyNumbers(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('weekly_numbers')
    .addColumn('week', 'text', (c) => c.primaryKey().notNull())
    .addColumn('mentors', 'integer', (c) => c.notNull())
    .addColumn('active_mentors', 'integer', (c) => c.notNull())
    .addColumn('mentees', 'integer', (c) => c.notNull())
    .addColumn('unassigned', 'integer', (c) => c.notNull())
    .addColumn('relationships', 'integer', (c) => c.notNull())
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
}
