import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Reflections of mentors and mentees, and what they add to their shifts in their own record. */
export async function myRecord(db: Kysely<unknown>, engine: Engine) {
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (c) =>
        engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
      .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
  await table('reflections')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('nature', 'text', (c) => c.notNull())
    .addColumn('learned', 'text', (c) => c.notNull())
    .addColumn('changed', 'text', (c) => c.notNull())
    .addColumn('relevance', 'text', (c) => c.notNull())
    .addColumn('themes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('deleted_at', 'text')
    .addColumn('deleted_by', 'integer', (c) => c.references('users.id'))
    .execute()
  await table('record_entries')
    .addColumn('shift_id', 'integer', (c) => c.notNull().references('shifts.id'))
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('themes', 'text', (c) => c.notNull())
    .addColumn('follow_up', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  for (const index of indexes) await sql.raw(`create ${index}`).execute(db)
}

const indexes = [
  'index reflections_of_person on reflections (user_id, id) where deleted_at is null',
  'index reflections_by_day on reflections (user_id, day, id) where deleted_at is null',
  'unique index record_entries_once on record_entries (user_id, shift_id)',
]
