import { join } from 'node:path'
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { checkpointLog, connectSqlite } from './connect-sqlite.ts'
import type { Db, Tables } from './schema.ts'

export type Connection = { db: Kysely<Tables>; engine: Engine }

/** Connects to PostgreSQL if a URL is given, else opens the embedded database without loading pg. */
export async function connect(
  place: { databaseUrl: string | undefined; dataDir: string; databaseConnections?: number },
  onIdleError: (error: Error) => void,
): Promise<Connection> {
  if (!place.databaseUrl) return { engine: 'sqlite', db: connectSqlite(join(place.dataDir, 'mst.sqlite')) }
  const { connectPostgres } = await import('./connect-postgres.ts')
  return {
    engine: 'postgres',
    db: connectPostgres(place.databaseUrl, onIdleError, { connections: place.databaseConnections }),
  }
}

export async function disconnect({ db, engine }: Connection): Promise<void> {
  if (engine === 'sqlite') await checkpointLog(db)
  await db.destroy()
}

/** False also for a PostgreSQL that only reads, such as a standby after a failover. */
export async function isReachable(
  db: Kysely<Tables>,
  noteFailure: (error: unknown) => void,
): Promise<boolean> {
  try {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`select 1`.execute(db)
    else {
      const { rows } = await sql<{ readOnly: string }>`
        select current_setting('transaction_read_only') as "readOnly"`.execute(db)
      return rows[0]?.readOnly === 'off'
    }
    return true
  } catch (error) {
    noteFailure(error)
    return false
  }
}

export type Engine = 'sqlite' | 'postgres'

/** The role of DATABASE_URL works in no schema, so it could not create a table. */
class SchemaMissing extends Error {}

/**
 * The PostgreSQL schema that contains our tables, or undefined on SQLite. Other schemas of the database may
 * belong to other programs.
 */
export async function findOwnSchema(db: Db): Promise<string | undefined> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return undefined
  const { rows } = await sql<{ name: string | null; path: string }>`
    select cast(current_schema() as text) as name, current_setting('search_path') as path`.execute(db)
  const [{ name, path } = { name: null, path: '' }] = rows
  if (name) return name
  throw new SchemaMissing(
    `The role of DATABASE_URL has no schema to work in: its search_path is ${path}. Create that schema and give it to the role.`,
  )
}

/** The tables of our own schema. */
export async function listOwnTables(db: Db, { withInternalKyselyTables = false } = {}) {
  const schema = await findOwnSchema(db)
  const tables = await db.introspection.getTables({ withInternalKyselyTables })
  return tables.filter((table) => schema === undefined || table.schema === schema)
}

export async function databaseFacts(
  db: Db,
): Promise<{ engine: 'SQLite' | 'PostgreSQL'; engineVersion: string; sizeBytes: number }> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const { rows } = isPostgres
    ? await sql<Facts>`select current_setting('server_version') as version, pg_database_size(current_database()) as size`.execute(
        db,
      )
    : await sql<Facts>`select sqlite_version() as version, (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as size`.execute(
        db,
      )
  const { version = '', size = 0 } = rows[0] ?? {}
  return { engine: isPostgres ? 'PostgreSQL' : 'SQLite', engineVersion: version, sizeBytes: size }
}

type Facts = { version: string; size: number }

const filler = 'x'.repeat(64 * 1024)

/** Writes and deletes as much as a long note with its email; throws if the disk does not accept it. */
export async function tryToWrite(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (db) => {
    const written = await db
      .insertInto('write_trials')
      .values({ filler })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('write_trials').where('id', '=', written.id).execute()
  })
}
