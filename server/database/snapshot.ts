import { existsSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { listOwnTables } from './connect.ts'
import { connectSqlite } from './connect-sqlite.ts'
import { restoreTable } from './fill-lock.ts'
import { executedMigrations } from './migrate.ts'
import type { Db } from './schema.ts'

/** Copies in one step: SQLite restarts a copy in several steps whenever somebody writes between two of them. */
const allPages = 2 ** 31 - 1
const fileSuffixes = ['', '-wal', '-shm', '-journal']

export class DatabaseMissing extends Error {}

/** Uses SQLite's backup API: a consistent copy of a database in use, made in another thread on its own connection. */
export async function copySqlite(file: string, copy: string): Promise<void> {
  // SQLite would create a missing file.
  if (!existsSync(file)) throw new DatabaseMissing(`The database ${file} is missing.`)
  removeSqlite(copy)
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    await backup(database, copy, { rate: allPages })
  } finally {
    database.close()
  }
}

/** Reads a copy; closing it leaves a single file. */
export async function withSqlite<T>(file: string, read: (db: Db) => Promise<T>): Promise<T> {
  const db = connectSqlite(file)
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}

export function removeSqlite(file: string): void {
  for (const ending of fileSuffixes) rmSync(`${file}${ending}`, { force: true })
}

/** Exports this transaction's snapshot, so that another program can read the same state. */
export async function shareSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** The executed migrations and the number of rows in each table. */
export async function contentsOf(db: Db): Promise<{ migrations: string[]; rows: Record<string, number> }> {
  const rows: Record<string, number> = {}
  for (const name of await tablesOf(db)) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    rows[name] = counted.rows[0]?.count ?? 0
  }
  return { migrations: await executedMigrations(db), rows }
}

/** The names of our tables, without Kysely's two and the restore's marker table. */
export async function tablesOf(db: Db): Promise<string[]> {
  const tables = await listOwnTables(db)
  return tables.filter(({ isView, name }) => !isView && name !== restoreTable).map(({ name }) => name)
}
