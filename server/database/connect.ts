import { join } from 'node:path'
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { checkpointLog, connectSqlite } from './connect-sqlite.ts'
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

/** False also for a PostgreSQL that only reads, such as a standby after a failover. */
export async function isReachable(db: Kysely<Tables>): Promise<boolean> {
  try {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`select 1`.execute(db)
    else {
      const { rows } = await sql<{ readOnly: string }>`
        select current_setting('transaction_read_only') as "readOnly"`.execute(db)
      return rows[0]?.readOnly === 'off'
    }
    return true
  } catch {
    return false
  }
}

export type Engine = 'sqlite' | 'postgres'
