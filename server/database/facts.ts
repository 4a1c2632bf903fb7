import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema.ts'

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
