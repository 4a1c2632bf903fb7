import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** An entry of a person's record is about a shift or a meeting. SQLite cannot drop 'not null', so it copies the table. */
export async function meetingsInRecord(db: Kysely<unknown>, engine: Engine) {
  if (engine === 'sqlite') await copyTable(db)
  else
    await sql`
      alter table record_entries
        alter column shift_id drop not null,
        add column meeting_id integer references meetings (id),
        add constraint record_entries_of_one_thing check (${oneThing})`.execute(db)
  await sql`create unique index record_entries_of_meeting on record_entries (user_id, meeting_id)`.execute(db)
}

const oneThing = sql`(shift_id is null) <> (meeting_id is null)`

async function copyTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('next_record_entries')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('shift_id', 'integer', (c) => c.references('shifts.id'))
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('themes', 'text', (c) => c.notNull())
    .addColumn('follow_up', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('meeting_id', 'integer', (c) => c.references('meetings.id'))
    .addCheckConstraint('record_entries_of_one_thing', oneThing)
    .modifyEnd(sql`strict`)
    .execute()
  await sql`insert into next_record_entries
    select id, user_id, shift_id, topic, themes, follow_up, created_at, updated_at, updated_by, version, null
    from record_entries`.execute(db)
  await db.schema.dropTable('record_entries').execute()
  await db.schema.alterTable('next_record_entries').renameTo('record_entries').execute()
  await sql`create unique index record_entries_once on record_entries (user_id, shift_id)`.execute(db)
}
