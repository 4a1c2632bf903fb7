import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../database/migrate.ts'
import { engine, migratedUpTo } from '../testing/fresh-database.ts'

test('debriefs of before get the instant at which they open, also over a clock change', async () => {
  const db = await migratedUpTo('048-factors-of-deleted')
  for (const id of [1, 2])
    await sql`insert into users (id, first_name, last_name, email, email_key, role, status, password_set_by, created_at, updated_at, search_text)
      values (${id}, '', '', '', ${`${id}`}, 'mentor', 'active', 'self', '', '', '')`.execute(db)
  for (const [id, day] of [
    [1, '2026-10-23'],
    [2, '2026-11-20'],
    [3, '2026-11-20'],
  ] as const)
    await sql`insert into shifts (id, mentor_id, mentee_id, starts_at, ends_at, location, notes, status, created_at, updated_at, search_text)
      values (${id}, 1, 2, ${`${day}T09:00`}, ${`${day}T17:00`}, '', '', 'completed', '', '', '')`.execute(db)
  for (const [shift, side, createdAt, deletedAt] of [
    [1, 'mentor', '2026-10-23T18:00:00.000Z', null],
    [2, 'mentor', '2026-11-20T18:00:00.000Z', null],
    [2, 'mentee', '2026-11-21T08:00:00.000Z', null],
    [3, 'mentor', '2026-11-20T18:00:00.000Z', null],
    [3, 'mentee', '2026-11-20T18:00:00.000Z', '2026-11-20T19:00:00.000Z'],
  ] as const)
    await sql`insert into debriefs (shift_id, mentee_id, side, created_by, good, next, team_line, created_at, updated_at, deleted_at)
      values (${shift}, 2, ${side}, 1, '', '', '', ${createdAt}, '', ${deletedAt})`.execute(db)

  await migrate(db, engine)

  const stored = await db.selectFrom('debriefs').select(['shift_id', 'opens_at']).orderBy('id').execute()
  assert.deepEqual(stored.map(Object.values), [
    [1, '2026-10-26T16:00:00.000Z'],
    [2, '2026-11-21T08:00:00.000Z'],
    [2, '2026-11-21T08:00:00.000Z'],
    [3, '2026-11-23T17:00:00.000Z'],
    [3, '2026-11-23T17:00:00.000Z'],
  ])
})
