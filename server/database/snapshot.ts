import { existsSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { connectSqlite } from './connect-sqlite.ts'
import { executedMigrations } from './migrate.ts'
import type { Db } from './schema.ts'

/** In one step: a copy that goes on in several begins anew whenever somebody else writes between two of them. */
const allPages = 2 ** 31 - 1
const beside = ['', '-wal', '-shm', '-journal']

/**
 * SQLite's own copy of a database that others read and write meanwhile, as it was at one moment. It is made beside this
 * thread, on a connection of its own.
 */
export async function copySqlite(file: string, copy: string): Promise<void> {
  // It would be made, empty, where it is missing.
  if (!existsSync(file)) throw new Error(`The database ${file} is missing.`)
  removeSqlite(copy)
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    await backup(database, copy, { rate: allPages })
  } finally {
    database.close()
  }
}

/** Reads a copy, and leaves it in one file. */
export async function withSqlite<T>(file: string, read: (db: Db) => Promise<T>): Promise<T> {
  const db = connectSqlite(file)
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}

export function removeSqlite(file: string): void {
  for (const ending of beside) rmSync(`${file}${ending}`, { force: true })
}

/** The name by which another program reads PostgreSQL as this transaction sees it. */
export async function shareSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** What a database holds: the migrations it went through, and the rows of each table. */
export async function contentsOf(db: Db): Promise<{ migrations: string[]; rows: Record<string, number> }> {
  const rows: Record<string, number> = {}
  for (const name of await tablesOf(db)) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    rows[name] = counted.rows[0]?.count ?? 0
  }
  return { migrations: await executedMigrations(db), rows }
}

/** The names of our tables, those of the migrations themselves left out. */
export async function tablesOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.filter(({ isView }) => !isView).map(({ name }) => name)
}
