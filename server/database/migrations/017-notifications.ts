import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

const indexes = {
  notifications_unread: 'notifications (user_id, id) where read_at is null',
  notifications_read: 'notifications (user_id, id) where read_at is not null',
  notifications_by_time: 'notifications (created_at)',
  notifications_to_write: 'notifications (letter_due_at, user_id) where letter_due_at is not null',
  notifications_of_undo: 'notifications (undo_id) where undo_id is not null',
  letters_about: 'letters (about, user_id) where about is not null',
}

/** Notifications, and each person's choice of letters. */
export async function notifications(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'integer', (c) => c.notNull())
    .addColumn('actor_id', 'integer', (c) => c.references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .addColumn('undo_id', 'integer')
    .addColumn('letter_due_at', 'text')
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
  await db.schema
    .createTable('letter_choices')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull().check(sql`choice in ('at_once', 'daily', 'off')`))
    .addPrimaryKeyConstraint('letter_choices_of_person', ['user_id', 'topic'])
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
  await sql`alter table letters add column about text`.execute(db)
  for (const [name, of] of Object.entries(indexes)) await sql.raw(`create index ${name} on ${of}`).execute(db)
}
