import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Client } from 'pg'
import { type Connection, connect, type Engine } from '../database/connect.ts'
import { connectPostgres } from '../database/connect-postgres.ts'
import { connectSqlite, copyInto } from '../database/connect-sqlite.ts'
import { migrate } from '../database/migrate.ts'

export const engine: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** Creates an empty, migrated database on the engine of this run. `drop` removes it. */
export async function freshDatabase(): Promise<Connection & { drop: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const db = connectSqlite(':memory:', await migratedFile())
    return { db, engine, drop: () => db.destroy() }
  }
  const name = emptied.pop() ?? (await copyOfTemplate())
  const { db } = await connect({ databaseUrl: urlOf(name), dataDir: '' }, () => {})
  return {
    db,
    engine,
    async drop() {
      await db.destroy()
      if (!isOver && (await beginAgain(name))) emptied.push(name)
      else await dropDatabase(name)
    },
  }
}

/** Returns the URL of a PostgreSQL without tables, which is dropped after the tests. */
export async function emptyPostgres(): Promise<string> {
  const name = nextName()
  await asSuperuser(`create database ${name}`)
  after(() => dropDatabase(name))
  return urlOf(name)
}

let file: Promise<Buffer> | undefined

/** A migrated SQLite file, because reading it is much faster than running the migrations. */
function migratedFile(): Promise<Buffer> {
  file ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mst-migrated-'))
    const db = connectSqlite(':memory:')
    await migrate(db, 'sqlite')
    await copyInto(db, join(folder, 'mst.sqlite'))
    await db.destroy()
    const content = readFileSync(join(folder, 'mst.sqlite'))
    rmSync(folder, { recursive: true })
    return content
  })()
  return file
}

/**
 * Databases that earlier tests of this process no longer use. Emptying one takes a tenth of the time of
 * creating one.
 */
const emptied: string[] = []
/** Connections that only empty a database. Their catalogue caches make that three times faster. */
const emptying = new Map<string, Client>()
let isOver = false
after(async () => {
  isOver = true
  await Promise.all(emptied.map(dropDatabase))
})

/** Resets a database to its state after the migrations. Returns false if a test has changed the tables. */
async function beginAgain(name: string): Promise<boolean> {
  const client = emptying.get(name) ?? (await connectedTo(urlOf(name)))
  emptying.set(name, client)
  const { rows } = await client.query('select template.begin_again() as is_as_before')
  return rows[0]?.is_as_before === true
}

async function copyOfTemplate(): Promise<string> {
  const name = nextName()
  // The default strategy logs every page and takes several times longer.
  await asSuperuser(`create database ${name} template ${await template()} strategy file_copy`)
  return name
}

async function dropDatabase(name: string) {
  await emptying.get(name)?.end()
  emptying.delete(name)
  await asSuperuser(`drop database ${name} with (force)`)
}

let made = 0
const nextName = () => `mst_${process.pid}_${++made}`

let migrated: Promise<string> | undefined

/**
 * Copying a migrated database is faster than migrating one, so the first test process creates a template for
 * all.
 */
function template(): Promise<string> {
  migrated ??= withSuperuser(async (run) => {
    const name = `mst_template_${fingerprint()}`
    // The lock lets one process at a time create the template, and ends with the connection.
    await run("select pg_advisory_lock(hashtext('mst_template'))")
    if ((await run(`select from pg_database where datname = '${name}'`)).length > 0) return name
    const draft = `mst_${process.pid}_template`
    await run(`create database ${draft}`)
    const db = connectPostgres(urlOf(draft), () => {})
    await migrate(db, 'postgres')
    await db.destroy()
    await withSuperuser((run) => run(readFileSync(returning, 'utf8')), urlOf(draft))
    await run(`alter database ${draft} rename to ${name}`)
    return name
  })
  return migrated
}

/** Resets a database to its state after the migrations. */
const returning = join(import.meta.dirname, 'reset.sql')

/** A permanent PostgreSQL server may contain a template of other migrations. */
function fingerprint(): string {
  const folder = join(import.meta.dirname, '../database/migrations')
  const hash = createHash('sha256')
  const files = readdirSync(folder)
    .sort()
    .map((file) => join(folder, file))
  for (const file of [...files, returning]) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function urlOf(name: string): string {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
  url.pathname = name
  return url.href
}

const asSuperuser = (statement: string) => withSuperuser((run) => run(statement))

/** Calls `use` with a function that runs a statement and returns its rows. */
async function withSuperuser<T>(
  use: (run: (statement: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
  url = process.env.TEST_POSTGRES_URL,
): Promise<T> {
  const client = await connectedTo(url)
  try {
    return await use(async (statement) => (await client.query(statement)).rows)
  } finally {
    await client.end()
  }
}

async function connectedTo(url: string | undefined): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  return client
}
