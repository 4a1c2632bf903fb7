import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Which backups were begun, and what became of them: what the settings page and 'needs attention' tell of. */
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
    // The night that it is for: of several servers one makes it.
    .addColumn('night', 'text', (c) => c.unique())
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
}
