import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Db, Tables } from './schema.ts'

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
