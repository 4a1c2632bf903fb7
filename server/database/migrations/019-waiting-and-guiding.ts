import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/**
 * Snoozes of administrators, the last reminder of each pair, the texts of open pages, and hidden first steps.
 */
export async function waitingAndGuiding(db: Kysely<unknown>, engine: Engine) {
  const strict = engine === 'sqlite' ? sql`strict` : sql``
  await db.schema
    .createTable('put_offs')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'integer', (c) => c.notNull())
    .addColumn('nature', 'text', (c) => c.notNull())
    .addColumn('person_id', 'integer', (c) => c.references('users.id'))
    .addColumn('until', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('put_off_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('put_off_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'integer', (c) => c.references('users.id'))
    .modifyEnd(strict)
    .execute()
  // When two administrators snooze an item at the same time, the second one is refused.
  await sql`create unique index put_offs_once on put_offs (kind, target_id, nature) where ended_at is null`.execute(
    db,
  )
  await sql`create index put_offs_open on put_offs (until) where ended_at is null`.execute(db)
  await sql`create index put_offs_of_person on put_offs (person_id)`.execute(db)

  await db.schema
    .createTable('mentor_reminders')
    .addColumn('mentor_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('reminded_at', 'text', (c) => c.notNull())
    .addColumn('reminded_by', 'integer', (c) => c.notNull().references('users.id'))
    .addPrimaryKeyConstraint('mentor_reminders_of_pair', ['mentor_id', 'mentee_id'])
    .modifyEnd(strict)
    .execute()

  for (const column of ['accessibility_text', 'privacy_text', 'help_address'])
    await sql.raw(`alter table settings add column ${column} text not null default ''`).execute(db)

  await db.schema
    .createTable('guides')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().notNull().references('users.id'))
    .addColumn('shown', 'integer', (c) => c.notNull().check(sql`shown in (0, 1)`))
    .addColumn('chosen_at', 'text', (c) => c.notNull())
    .modifyEnd(strict)
    .execute()
}
