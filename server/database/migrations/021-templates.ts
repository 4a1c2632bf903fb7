import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Templates of goals and plans: a person's own, or the organisation's when `user_id` is null. */
export async function templates(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('templates')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('goal', 'plan')`))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
  await sql`create index templates_of_person on templates (user_id, id)`.execute(db)
}
