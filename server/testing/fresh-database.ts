import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { type Connection, connect } from '../database/connect.ts'
import { connectPostgres } from '../database/connect-postgres.ts'
import { connectSqlite } from '../database/connect-sqlite.ts'
import type { Engine } from '../database/engine.ts'
import { migrate } from '../database/migrate.ts'

export const engine: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** An empty, migrated database of its own on the engine that this run tests; gone after `drop`. */
export async function freshDatabase(): Promise<Connection & { drop: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const db = connectSqlite(':memory:')
    await migrate(db, engine)
    return { db, engine, drop: () => db.destroy() }
  }
  made += 1
  const name = `mst_${process.pid}_${made}`
  // Logged page by page, as is usual, it takes several times longer.
  await asSuperuser(`create database ${name} template ${await template()} strategy file_copy`)
  const { db } = await connect({ databaseUrl: urlOf(name), dataDir: '' }, () => {})
  return {
    db,
    engine,
    async drop() {
      await db.destroy()
      await asSuperuser(`drop database ${name} with (force)`)
    },
  }
}

/** The URL of a PostgreSQL without any table; gone with the test. */
export async function emptyPostgres(): Promise<string> {
  made += 1
  const name = `mst_${process.pid}_${made}`
  await asSuperuser(`create database ${name}`)
  after(() => asSuperuser(`drop database ${name} with (force)`))
  return urlOf(name)
}

let made = 0
let migrated: Promise<string> | undefined

/** Migrating takes longer than copying what was migrated: the first test process does it for all of them. */
function template(): Promise<string> {
  migrated ??= withSuperuser(async (run) => {
    const name = `mst_template_${fingerprint()}`
    // One after the other, as long as this connection lasts.
    await run("select pg_advisory_lock(hashtext('mst_template'))")
    if ((await run(`select from pg_database where datname = '${name}'`)) > 0) return name
    const draft = `mst_${process.pid}_template`
    await run(`create database ${draft}`)
    const db = connectPostgres(urlOf(draft), () => {})
    await migrate(db, 'postgres')
    await db.destroy()
    await run(`alter database ${draft} rename to ${name}`)
    return name
  })
  return migrated
}

/** A PostgreSQL that outlasts the tests may hold what other migrations made. */
function fingerprint(): string {
  const folder = join(import.meta.dirname, '../database/migrations')
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

function urlOf(name: string): string {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
  url.pathname = name
  return url.href
}

const asSuperuser = (statement: string) => withSuperuser((run) => run(statement))

/** Hands over what runs a statement and gives how many rows came back. */
async function withSuperuser<T>(
  use: (run: (statement: string) => Promise<number>) => Promise<T>,
): Promise<T> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(process.env.TEST_POSTGRES_URL)
  await client.connect()
  try {
    return await use(async (statement) => (await client.query(statement)).rows.length)
  } finally {
    await client.end()
  }
}
