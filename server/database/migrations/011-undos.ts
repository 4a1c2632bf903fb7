import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Previous values of changes that can be undone, and the letters that are held back meanwhile. */
export async function undos(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('undos')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('target_type', 'text', (c) => c.notNull())
    .addColumn('target_id', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
  await sql`create index undos_by_expiry on undos (expires_at)`.execute(db)
  await sql`alter table letters add column undo_id integer`.execute(db)
  await sql`create index letters_of_undo on letters (undo_id) where undo_id is not null`.execute(db)
}
