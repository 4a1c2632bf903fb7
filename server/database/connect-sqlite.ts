import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import { localDay } from './local-day.ts'
import type { Tables } from './schema.ts'

/** Opens the embedded database: a file, or ':memory:'. */
export function connectSqlite(file: string): Kysely<Tables> {
  const database = new DatabaseSync(file, { timeout: 5000, defensive: true })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma recursive_triggers = on;
    pragma trusted_schema = off;
    pragma journal_size_limit = 67108864;
  `)
  database.function('local_day', { deterministic: true }, (instant, zone) =>
    instant === null ? null : localDay(String(instant), String(zone)),
  )
  // SQLite's own knows the letters of English only: Å and å would be two.
  database.function('lower', { deterministic: true, directOnly: false }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  return new Kysely<Tables>({
    dialect: withTransactionalTables(new SqliteDialect({ database: adapt(database) })),
  })
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

/** What Kysely expects of a SQLite driver, over the one that is built into Node. Statements are kept by their text. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<typeof adaptStatement>>()
  return {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      if (prepared.size >= 500) prepared.clear()
      // A write lock taken at the start can be waited for; one asked for in mid-transaction can only fail.
      const statement = adaptStatement(database.prepare(text === 'begin' ? 'begin immediate' : text))
      prepared.set(text, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync) {
  const given = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: ReadonlyArray<unknown>) => statement.all(...given(parameters)),
    run: (parameters: ReadonlyArray<unknown>) => statement.run(...given(parameters)),
    iterate: (parameters: ReadonlyArray<unknown>) => statement.iterate(...given(parameters)),
  }
}
