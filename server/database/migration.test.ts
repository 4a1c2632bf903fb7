import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { databaseOfVersion09 } from '../testing/earlier-version.ts'
import { engine, freshDatabase } from '../testing/fresh-database.ts'
import { executedMigrations, migrate, migrationNames } from './migrate.ts'
import type { Db } from './schema.ts'

test('an installation of version 0.9 upgrades to the tables of a new installation', async () => {
  const upgraded = await databaseOfVersion09()
  const fresh = await freshDatabase()

  await migrate(upgraded, engine)

  assert.deepEqual(await catalogOf(upgraded), await catalogOf(fresh.db))
  assert.deepEqual(await seedsOf(upgraded), await seedsOf(fresh.db))
  assert.deepEqual(await executedMigrations(upgraded), migrationNames)
  await fresh.drop()
})

test('two servers can upgrade an installation at the same time', async () => {
  const db = await databaseOfVersion09()

  await Promise.all([migrate(db, engine), migrate(db, engine)])

  assert.deepEqual(await executedMigrations(db), migrationNames)
})

test('a database from before version 0.9 is refused and stays as it is', async () => {
  const db = await databaseOfVersion09()
  await sql`delete from kysely_migration where name >= '047'`.execute(db)
  const before = await catalogOf(db)

  await assert.rejects(migrate(db, engine), {
    message:
      'The database was made by a version of MST before 0.9. Start version 0.9 once, then start this version.',
  })

  assert.deepEqual(await catalogOf(db), before)
})

test('an upgrade keeps the rows, folds their texts again and continues the ids', async () => {
  const db = await databaseOfVersion09()
  const titles = Array.from({ length: 1_001 }, (_, index) => `Løft ${index}`)
  await insertPerson(db, 1, { first_name: 'Łucja', last_name: 'Bjørnsen‑Weiß', search_text: 'łucja' })
  await sql`insert into goals (mentee_id, created_by, title, description, target_date, priority, status, created_at, updated_at)
    values ${sql.join(titles.map((title) => sql`(1, 1, ${title}, 'Ñandú', '2026-12-24', 'low', 'active', '', '')`))}`.execute(
    db,
  )

  await migrate(db, engine)

  const person = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  assert.partialDeepStrictEqual(person, { id: 1, first_name: 'Łucja', search_text: 'lucja bjornsen-weiss' })
  const goals = await db.selectFrom('goals').select(['title', 'search_text']).orderBy('id').execute()
  assert.deepEqual(
    goals,
    titles.map((title, index) => ({ title, search_text: `loft ${index} nandu` })),
  )
  assert.equal((await addGoal(db)).id, 1_002)
})

test('debriefs of before get the instant at which they open, also over a clock change', async () => {
  const db = await databaseOfVersion09()
  for (const id of [1, 2]) await insertPerson(db, id)
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
      values (${shift}, 2, ${side}, 1, '', '', ${side === 'mentee' ? 'A line' : ''}, ${createdAt}, ${createdAt}, ${deletedAt})`.execute(
      db,
    )

  await migrate(db, engine)

  const stored = await db
    .selectFrom('debriefs')
    .select(['shift_id', 'opens_at', 'line_unread_since'])
    .orderBy('id')
    .execute()
  assert.deepEqual(stored.map(Object.values), [
    [1, '2026-10-26T16:00:00.000Z', null],
    [2, '2026-11-21T08:00:00.000Z', null],
    [2, '2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
    [3, '2026-11-23T17:00:00.000Z', null],
    [3, '2026-11-23T17:00:00.000Z', '2026-11-20T18:00:00.000Z'],
  ])
})

test('the certificates of people who were deleted before are closed, those of others stay open', async () => {
  const db = await databaseOfVersion09()
  await insertPerson(db, 1)
  await insertPerson(db, 2, { deleted_at: '2026-11-20T10:00:00.000Z' })
  for (const id of [1, 2])
    await sql`insert into sign_offs (mentee_id, state, strengths, achieved, go_on, name, service, facts, content, hash, reference, created_at, updated_at)
      values (${id}, 'signed_off', '', '', '', '', '', '{}', '', '', ${`${id}`}, '', '')`.execute(db)

  await migrate(db, engine)

  const rows = await db.selectFrom('sign_offs').select('checkable').orderBy('mentee_id').execute()
  assert.deepEqual(
    rows.map(({ checkable }) => checkable),
    [1, 0],
  )
})

test('the last snooze of an item goes on, and an item has one snooze', async () => {
  const db = await databaseOfVersion09()
  await insertPerson(db, 1)
  await sql`insert into snoozes (kind, target_id, state_hash, until, reason, snoozed_by, snoozed_at)
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
  const again = { kind: 'goal', until: '2026-12-01', reason: '', snoozed_by: 1, snoozed_at: '' } as const
  await assert.rejects(
    db
      .insertInto('snoozes')
      .values({ ...again, target_id: 7 })
      .execute(),
  )
})

test('the ids of shifts that calendars hold stay, with the host of before', async () => {
  const db = await databaseOfVersion09()
  for (const id of [1, 2]) await insertPerson(db, id)
  await sql`insert into installation (id, key_check, created_at) values (1, '', '')`.execute(db)
  await sql`insert into shifts (id, mentor_id, mentee_id, starts_at, ends_at, location, notes, status, created_at, updated_at, search_text)
    values (7, 1, 2, '2026-11-20T09:00', '2026-11-20T17:00', '', '', 'scheduled', '', '', '')`.execute(db)

  process.env.PUBLIC_URL = 'https://mst.hospital.example'
  await migrate(db, engine)
  delete process.env.PUBLIC_URL

  const facts = await db.selectFrom('installation').selectAll().executeTakeFirst()
  assert.partialDeepStrictEqual(facts, {
    uid_host: 'mst.hospital.example',
    uid_shifts: 7,
    documents_at: null,
  })
})

test('the keys of a directory stay, and those for figures go', async () => {
  const db = await databaseOfVersion09()
  for (const purpose of ['directory', 'figures'])
    await sql`insert into api_keys (name, purpose, token_hash, last_day, addresses, created_at)
      values (${purpose}, ${purpose}, ${purpose}, '2026-12-01', '', '')`.execute(db)

  await migrate(db, engine)

  const keys = await db.selectFrom('api_keys').select('name').execute()
  assert.deepEqual(keys, [{ name: 'directory' }])
})

test('a search without the apostrophe finds a name that an earlier version stored', async () => {
  const db = await databaseOfVersion09()
  await migrate(db, engine, '090-staff-numbers')
  await insertPerson(db, 1, { first_name: 'Aoife', last_name: "O'Neill", search_text: "aoife o'neill" })

  await migrate(db, engine)

  const people = await db.selectFrom('users').select('search_text').execute()
  assert.deepEqual(people, [{ search_text: 'aoife oneill' }])
})

async function insertPerson(db: Db, id: number, values: Record<string, string> = {}) {
  const row = {
    id,
    first_name: '',
    last_name: '',
    email: '',
    email_key: String(id),
    role: 'mentee',
    status: 'active',
    created_at: '',
    updated_at: '',
    ...values,
  } as const
  // The row has the columns of version 0.9.
  await db
    .insertInto('users')
    .values(row as never)
    .execute()
  if (engine === 'postgres')
    await sql`select setval(pg_get_serial_sequence('users', 'id'), ${id})`.execute(db)
}

const addGoal = (db: Db) =>
  db
    .insertInto('goals')
    .values({
      mentee_id: 1,
      created_by: 1,
      title: '',
      description: '',
      target_date: '',
      priority: 'low',
      status: 'active',
      created_at: '',
      updated_at: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Everything that the database says of its tables: columns in order, constraints, indexes, triggers, functions. */
async function catalogOf(db: Db): Promise<string[]> {
  const { rows } = await (engine === 'sqlite' ? sqliteCatalog : postgresCatalog).execute(db)
  return rows.map(({ line }) => inOneStyle(line)).sort()
}

const sqliteCatalog = sql<{ line: string }>`
  select type || ' ' || name || ': ' || coalesce(sql, '') as line from sqlite_schema`

const postgresCatalog = sql<{ line: string }>`
  select concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type, is_nullable,
    column_default, is_identity, identity_generation) as line
  from information_schema.columns where table_schema = 'public'
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', 'sequence', sequencename, data_type) from pg_sequences where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`

/** SQLite keeps the statements as they were written. */
const inOneStyle = (line: string) =>
  line
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .replace(/not null (default [^ ,)]+)/g, '$1 not null')

/** The rows of a new installation. */
async function seedsOf(db: Db): Promise<unknown[]> {
  const rows: unknown[] = []
  for (const table of ['settings', 'sign_in_settings', 'audit_head', 'users'] as const)
    rows.push(...(await db.selectFrom(table).selectAll().execute()))
  return rows
}
