import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../database/migrate.ts'
import { engine, migratedUpTo } from '../testing/fresh-database.ts'

test('the certificates of people who were deleted before are closed, those of others stay open', async () => {
  const db = await migratedUpTo('048-factors-of-deleted')
  for (const [id, deletedAt] of [
    [1, null],
    [2, '2026-11-20T10:00:00.000Z'],
  ] as const) {
    await sql`insert into users (id, first_name, last_name, email, email_key, role, status, password_set_by, created_at, updated_at, search_text, deleted_at)
      values (${id}, '', '', '', ${`${id}`}, 'mentee', 'active', 'self', '', '', '', ${deletedAt})`.execute(
      db,
    )
    await sql`insert into sign_offs (mentee_id, state, strengths, achieved, go_on, name, service, facts, content, hash, reference, created_at, updated_at)
      values (${id}, 'signed_off', '', '', '', '', '', '{}', '', '', ${`${id}`}, '', '')`.execute(db)
  }

  await migrate(db, engine)

  const rows = await db.selectFrom('sign_offs').select('checkable').orderBy('mentee_id').execute()
  assert.deepEqual(
    rows.map(({ checkable }) => checkable),
    [1, 0],
  )
})
