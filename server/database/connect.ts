import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { connectPostgres } from './connect-postgres.ts'
import { connectSqlite } from './connect-sqlite.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './schema.ts'

export type Connection = { db: Kysely<Tables>; engine: Engine }

/** PostgreSQL when an address is given, else the embedded database in the data directory. */
export function connect(
  given: { databaseUrl: string | undefined; dataDir: string },
  onIdleError: (error: Error) => void,
): Connection {
  return given.databaseUrl
    ? { engine: 'postgres', db: connectPostgres(given.databaseUrl, onIdleError) }
    : { engine: 'sqlite', db: connectSqlite(join(given.dataDir, 'mst.sqlite')) }
}

/** Before the end: folds SQLite's write-ahead log into the file, so that a copy of the file is whole. */
export async function disconnect({ db, engine }: Connection): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await db.destroy()
}

export async function answers(db: Kysely<Tables>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
