import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { checkpointLog, connectSqlite } from './connect-sqlite.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './schema.ts'

export type Connection = { db: Kysely<Tables>; engine: Engine }

/** Connects to PostgreSQL if a URL is given, else opens the embedded database without loading pg. */
export async function connect(
  place: { databaseUrl: string | undefined; dataDir: string },
  onIdleError: (error: Error) => void,
): Promise<Connection> {
  if (!place.databaseUrl) return { engine: 'sqlite', db: connectSqlite(join(place.dataDir, 'mst.sqlite')) }
  const { connectPostgres } = await import('./connect-postgres.ts')
  return { engine: 'postgres', db: connectPostgres(place.databaseUrl, onIdleError) }
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
