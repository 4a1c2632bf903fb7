import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { connectPostgres } from './connect-postgres.ts'
import { checkpointLog, connectSqlite } from './connect-sqlite.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './schema.ts'

export type Connection = { db: Kysely<Tables>; engine: Engine }

/** PostgreSQL when a URL is given, else the embedded database in the data directory. */
export function connect(
  place: { databaseUrl: string | undefined; dataDir: string },
  onIdleError: (error: Error) => void,
): Connection {
  return place.databaseUrl
    ? { engine: 'postgres', db: connectPostgres(place.databaseUrl, onIdleError) }
    : { engine: 'sqlite', db: connectSqlite(join(place.dataDir, 'mst.sqlite')) }
}

export async function disconnect({ db, engine }: Connection): Promise<void> {
  if (engine === 'sqlite') await checkpointLog(db)
  await db.destroy()
}

export async function isReachable(db: Kysely<Tables>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
