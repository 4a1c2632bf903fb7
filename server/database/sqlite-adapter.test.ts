import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { compiledList } from './compiled.ts'
import { connectSqlite } from './connect-sqlite.ts'
import { failureOf } from './failures.ts'
import { migrate } from './migrate.ts'
import type { Db } from './schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'mst-adapter-'))
const file = join(folder, 'mst.sqlite')
const db = connectSqlite(file)
await migrate(db, 'sqlite')
after(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

test("a transaction's reads stay valid until it writes, although another program has the file open", async () => {
  const otherProgram = new DatabaseSync(file, { timeout: 0 })
  const writeFromElsewhere = () => otherProgram.exec("insert into write_trials (filler) values ('elsewhere')")

  await db.transaction().execute(async (db) => {
    await db.selectFrom('write_trials').selectAll().execute()
    assert.throws(writeFromElsewhere, /database is locked/)
    await db.insertInto('write_trials').values({ filler: 'here' }).execute()
    await db.deleteFrom('write_trials').execute()
  })

  otherProgram.close()
  assert.deepEqual(await db.selectFrom('write_trials').selectAll().execute(), [])
})

test('after a full disk a transaction stores nothing more', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db)
  const write = (filler: string) => ({ filler })

  const waiting = db.transaction().execute(async (db) => {
    await db.insertInto('write_trials').values(write('before')).execute()
    const large = db
      .insertInto('write_trials')
      .values(write('x'.repeat(1_000_000)))
      .execute()
    const small = db.insertInto('write_trials').values(write('after')).execute()
    await Promise.allSettled([large, small])
    await db.insertInto('write_trials').values(write('at last')).execute()
  })

  await assert.rejects(waiting, (error) => failureOf(error) === 'full')
  assert.deepEqual(await db.selectFrom('write_trials').selectAll().execute(), [])
})

test('a read outside an open transaction does not see its rows, and one inside does', async () => {
  const listTrials = compiledList((db: Db) => db.selectFrom('write_trials').select('filler'))
  const [written, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = db.transaction().execute(async (db) => {
    await db.insertInto('write_trials').values({ filler: 'not yet' }).execute()
    assert.deepEqual(await listTrials(db), [{ filler: 'not yet' }])
    written.resolve()
    await checked.promise
    await db.deleteFrom('write_trials').execute()
  })
  await written.promise

  const read = listTrials(db)
  setImmediate(checked.resolve)

  assert.deepEqual(await read, [])
  await writing
})

test('rows have the current columns of their table', async () => {
  const db = connectSqlite(':memory:')
  await sql`create table things (id integer)`.execute(db)
  await sql`insert into things values (1)`.execute(db)
  const things = async () => (await sql`select * from things`.execute(db)).rows

  assert.deepEqual(await things(), [{ id: 1 }])
  await sql`alter table things add column name text default 'a thing'`.execute(db)
  assert.deepEqual(await things(), [{ id: 1, name: 'a thing' }])

  await db.destroy()
})
