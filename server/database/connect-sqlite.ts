import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { dayIn } from '#contract/dates.ts'
import type { Tables } from './schema.ts'
import { adapt, EmbeddedAdapter, watchFiles } from './sqlite-adapter.ts'

/** Opens a file or ':memory:', which can start with the content of a file. */
export function connectSqlite(file: string, content?: Uint8Array): Kysely<Tables> {
  const database = new DatabaseSync(file, { timeout: 5000, defensive: true })
  if (content) database.deserialize(content)
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma recursive_triggers = on;
    pragma trusted_schema = off;
    pragma journal_size_limit = 67108864;
    select count(*) from sqlite_schema;
  `)
  // The read above created the -wal and -shm files, so all three files can be watched.
  const assertInPlace = watchFiles(file)
  database.function('local_day', { deterministic: true }, (instant, zone) =>
    instant === null ? null : dayIn(new Date(String(instant)), String(zone)),
  )
  // SQLite's own `lower` only supports ASCII and would treat Å and å as different.
  database.function('lower', { deterministic: true, directOnly: false }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  const adapted = adapt(database, assertInPlace)
  const dialect = new SqliteDialect({ database: adapted })
  dialect.createAdapter = () => new EmbeddedAdapter(adapted)
  return new Kysely<Tables>({ dialect })
}

/** Copies an open database, even if its file was deleted. */
export async function copyInto(db: Kysely<Tables>, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db)
}

/** Moves the write-ahead log into the file, so that a copy of the file is complete. */
export async function checkpointLog(db: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
