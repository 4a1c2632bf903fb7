import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engine, migratedUpTo } from '../testing/fresh-database.ts'
import { migrate } from './migrate.ts'

test('the migrations keep the last snooze of an item under new names, and new ids continue', async () => {
  const db = await migratedUpTo('025-refused-calls')
  await sql`insert into users (id, first_name, last_name, email, email_key, role, status, password_set_by, created_at, updated_at, search_text)
    values (1, 'Nora', 'Whitfield', 'nora@mst.example', 'nora@mst.example', 'admin', 'active', 'self', '', '', '')`.execute(
    db,
  )
  await sql`insert into put_offs (kind, target_id, nature, until, reason, put_off_by, put_off_at)
    values ('goal', 7, 'a hash', '2026-12-01', 'Back from leave then', 1, '2026-11-20T09:00:00.000Z'),
      ('goal', 7, 'its next state', '2026-12-04', 'Longer leave', 1, '2026-11-21T09:00:00.000Z')`.execute(db)

  await migrate(db, engine)

  const rows = await db
    .selectFrom('snoozes')
    .select(['id', 'target_id', 'snoozed_by', 'snoozed_at', 'ended_at'])
    .orderBy('id')
    .execute()
  const both = { target_id: 7, snoozed_by: 1 }
  assert.deepEqual(rows, [
    { ...both, id: 1, snoozed_at: '2026-11-20T09:00:00.000Z', ended_at: '2026-11-21T09:00:00.000Z' },
    { ...both, id: 2, snoozed_at: '2026-11-21T09:00:00.000Z', ended_at: null },
  ])
  const next = { kind: 'goal', until: '2026-12-01', reason: '', snoozed_by: 1, snoozed_at: '' } as const
  const added = await db
    .insertInto('snoozes')
    .values({ ...next, target_id: 8 })
    .returning('id')
    .executeTakeFirst()
  assert.equal(added?.id, 3)
  await assert.rejects(
    db
      .insertInto('snoozes')
      .values({ ...next, target_id: 8 })
      .execute(),
    'an item has one snooze',
  )
})
