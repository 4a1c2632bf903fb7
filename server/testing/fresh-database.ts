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
  await asSuperuser(`create database ${name} template ${await template()}`)
  const { db } = connect({ databaseUrl: urlOf(name), dataDir: '' }, () => {})
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

/** Migrating takes longer than copying what was migrated, so each test process does it once. */
function template(): Promise<string> {
  migrated ??= (async () => {
    const name = `mst_${process.pid}_template`
    await asSuperuser(`create database ${name}`)
    const db = connectPostgres(urlOf(name), () => {})
    await migrate(db, 'postgres')
    await db.destroy()
    return name
  })()
  return migrated
}

function urlOf(name: string): string {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
  url.pathname = name
  return url.href
}

async function asSuperuser(statement: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client(process.env.TEST_POSTGRES_URL)
  await client.connect()
  await client.query(statement)
  await client.end()
}
