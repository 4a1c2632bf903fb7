import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/**
 * Saved views and columns of lists, and searches that ignore accents and case (`folded` of
 * contract/search.ts).
 */
export async function lists(db: Kysely<unknown>, engine: Engine) {
  // SQLite had the same function in each connection. Neither is used since migration 024.
  if (engine === 'postgres')
    await sql`create function folded(value text) returns text language sql immutable as
      $$ select lower(translate(regexp_replace(normalize(value, NFD),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g'), '’‘', '''''')) $$`.execute(db)

  await db.schema
    .createTable('list_views')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('columns', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
  await sql`create unique index list_views_of_user on list_views (user_id, list, name_key)`.execute(db)

  await db.schema
    .createTable('list_columns')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('columns', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('list_columns_key', ['user_id', 'list'])
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
}
