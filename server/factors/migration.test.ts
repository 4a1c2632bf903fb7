import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../database/migrate.ts'
import { engine, migratedUpTo } from '../testing/fresh-database.ts'

test('people who were deleted before lose their app, passkeys and recovery codes, others keep theirs', async () => {
  const db = await migratedUpTo('047-meetings-in-record')
  for (const [id, deletedAt] of [
    [1, null],
    [2, '2026-11-20T10:00:00.000Z'],
  ] as const) {
    await sql`insert into users (id, first_name, last_name, email, email_key, role, status, password_set_by, created_at, updated_at, search_text, second_factor_at, second_factor_reset_at, deleted_at)
      values (${id}, '', '', '', ${`${id}`}, 'mentor', 'active', 'self', '', '', '', 'since', 'reset', ${deletedAt})`.execute(
      db,
    )
    await sql`insert into authenticator_apps (user_id, sealed_secret, created_at) values (${id}, '', '')`.execute(
      db,
    )
    await sql`insert into recovery_codes (user_id, code_hash, created_at) values (${id}, '', '')`.execute(db)
    await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, kind, name, created_at)
      values (${id}, ${`${id}`}, '', 0, '[]', 'synced', '', '')`.execute(db)
  }

  await migrate(db, engine)

  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const)
    assert.deepEqual(
      (await db.selectFrom(table).select('user_id').execute()).map(({ user_id }) => user_id),
      [1],
    )
  const states = await db
    .selectFrom('users')
    .select(['second_factor_at', 'second_factor_reset_at'])
    .orderBy('id')
    .execute()
  assert.deepEqual(states.map(Object.values), [
    ['since', 'reset'],
    [null, null],
  ])
})
