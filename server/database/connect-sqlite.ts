import { DatabaseSync } from 'node:sqlite'
import { type Dialect, Kysely, SqliteDialect, sql } from 'kysely'
import { folded } from '#contract/search.ts'
import { localDay } from './local-day.ts'
import type { Tables } from './schema.ts'
import { adapt } from './sqlite-adapter.ts'
import { watchFiles } from './sqlite-files.ts'

/** Opens the embedded database: a file, or ':memory:', which may begin with the content of a file. */
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
  // That read made the files that SQLite keeps beside the database: from now on all three are watched.
  const assertInPlace = watchFiles(file)
  database.function('local_day', { deterministic: true }, (instant, zone) =>
    instant === null ? null : localDay(String(instant), String(zone)),
  )
  // SQLite's own knows the letters of English only: Å and å would be two.
  database.function('lower', { deterministic: true, directOnly: false }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  database.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? folded(text) : text,
  )
  return new Kysely<Tables>({
    dialect: withTransactionalTables(new SqliteDialect({ database: adapt(database, assertInPlace) })),
  })
}

/** A whole copy of an open database, also where its own file has no name any more. */
export async function copyInto(db: Kysely<Tables>, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db)
}

/** Folds the write-ahead log into the file, so that a copy of the file is whole. */
export async function checkpointLog(db: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** SQLite rolls tables back as well as rows, which Kysely's dialect does not claim: migrations rest on it. */
function withTransactionalTables(dialect: SqliteDialect): Dialect {
  const createAdapter = () =>
    Object.defineProperty(dialect.createAdapter(), 'supportsTransactionalDdl', { value: true })
  return {
    createAdapter,
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
