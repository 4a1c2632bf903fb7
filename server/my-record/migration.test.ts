import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../database/migrate.ts'
import { engine, migratedUpTo } from '../testing/fresh-database.ts'

test('a person keeps what they added to a shift when meetings come to the record', async () => {
  const db = await migratedUpTo('046-staff-numbers')
  await sql`insert into users (id, first_name, last_name, email, email_key, role, status, password_set_by, created_at, updated_at, search_text)
    values (1, 'Eva', '', 'eva', 'eva', 'mentee', 'active', 'self', '', '', '')`.execute(db)
  await sql`insert into shifts (id, mentor_id, mentee_id, starts_at, ends_at, location, notes, status, created_at, updated_at, search_text)
    values (5, 1, 1, '2026-11-19T09:00', '2026-11-19T17:00', '', '', 'completed', '', '', '')`.execute(db)
  await sql`insert into record_entries (user_id, shift_id, topic, themes, follow_up, created_at, updated_at, updated_by, version)
    values (1, 5, 'Rounds', '["safety"]', 'Asked', 'then', 'later', 1, 3)`.execute(db)

  await migrate(db, engine)

  const row = { user_id: 1, shift_id: 5, meeting_id: null, topic: 'Rounds', themes: '["safety"]' }
  const rest = { follow_up: 'Asked', created_at: 'then', updated_at: 'later', updated_by: 1, version: 3 }
  const [kept] = await db.selectFrom('record_entries').selectAll().execute()
  assert.deepEqual({ ...kept }, { id: kept?.id, ...row, ...rest })
  const insert = (columns: object) =>
    db
      .insertInto('record_entries')
      .values({ ...row, ...rest, ...columns })
      .execute()
  await assert.rejects(insert({}), /unique/i)
  await assert.rejects(insert({ shift_id: null }), /record_entries_of_one_thing/)
})
