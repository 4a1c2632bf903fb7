import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engine, migratedUpTo } from '../testing/fresh-database.ts'
import { demoStage } from '../testing/stage.ts'
import { migrate } from './migrate.ts'
import type { Db } from './schema.ts'
import { type SearchedTable, type SearchedTexts, searchedColumns } from './search-text.ts'

async function rowsOf(db: Db, table: SearchedTable) {
  const { rows } = await sql<SearchedTexts<SearchedTable> & { search_text: string }>`
    select * from ${sql.table(table)}`.execute(db)
  return rows
}

test('the tables with a search text are those with listed search columns', async () => {
  const { db } = await demoStage()
  const tables = await db.introspection.getTables()

  const withSearchText = tables.filter(({ columns }) => columns.some(({ name }) => name === 'search_text'))

  assert.deepEqual(withSearchText.map(({ name }) => name).sort(), Object.keys(searchedColumns).sort())
})

test('the migration fills the search text of old rows in slices', async () => {
  const db = await migratedUpTo('022-series-of-shifts')
  await sql`insert into users (id, first_name, last_name, email, email_key, role, status, password_set_by, created_at, updated_at)
    values (1, 'Zoë', 'O’Sullivan', 'zoe@mst.example', 'zoe@mst.example', 'mentee', 'active', 'self', '', '')`.execute(
    db,
  )
  const titles = Array.from({ length: 1_001 }, (_, index) => `Café ${index}`)
  await sql`insert into goals (mentee_id, created_by, title, description, target_date, priority, status, created_at, updated_at)
    values ${sql.join(titles.map((title) => sql`(1, 1, ${title}, 'Ñandú', '2026-12-24', 'low', 'active', '', '')`))}`.execute(
    db,
  )

  await migrate(db, engine)

  const [person] = await rowsOf(db, 'users')
  assert.equal(person?.search_text, "zoe o'sullivan")
  const goals = await sql<{ search_text: string }>`select search_text from goals order by id`.execute(db)
  assert.deepEqual(
    goals.rows.map(({ search_text }) => search_text),
    titles.map((_, index) => `cafe ${index} nandu`),
  )
})

test('an update folds stored texts with letters that have no accent', async () => {
  const db = await migratedUpTo('048-factors-of-deleted')
  await sql`insert into users (id, first_name, last_name, search_text, email, email_key, role, status, password_set_by, created_at, updated_at)
    values (1, 'Łucja', 'Bjørnsen‑Weiß', 'łucja bjørnsen‑weiß', 'l@mst.example', 'l@mst.example', 'mentee', 'active', 'self', '', '')`.execute(
    db,
  )

  await migrate(db, engine)

  const [person] = await rowsOf(db, 'users')
  assert.equal(person?.search_text, 'lucja bjornsen-weiss')
})
