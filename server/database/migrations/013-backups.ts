import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Backups with their results, for the settings page and 'needs attention'. */
export async function backups(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('backups')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('nightly', 'by_hand', 'before_migration')`),
    )
    .addColumn('began_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('size', engine === 'sqlite' ? 'integer' : 'bigint')
    .addColumn('failure', 'text')
    // Unique, so that only one of several servers makes the nightly backup.
    .addColumn('night', 'text', (c) => c.unique())
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
}
