import { lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { type CompiledQuery, type DialectAdapter, SqliteAdapter, type SqliteDatabase } from 'kysely'
import { DatabaseMoved } from './failures.ts'

type Statement = ReturnType<SqliteDatabase['prepare']>

/**
 * Runs the query at once, without Kysely's queue for the connection: its promises take longer than a small read.
 * undefined while another caller's transaction is open, and on PostgreSQL.
 */
export function runAtOnce<Row>(
  adapter: DialectAdapter,
  { sql, parameters }: CompiledQuery<Row>,
  isTransaction: boolean,
): Row[] | undefined {
  if (!(adapter instanceof EmbeddedAdapter) || adapter.database.hasTransaction() !== isTransaction)
    return undefined
  const statement = adapter.database.prepare(sql)
  if (statement.reader) return statement.all(parameters) as Row[]
  statement.run(parameters)
  return []
}

type Embedded = SqliteDatabase & { hasTransaction: () => boolean }

export class EmbeddedAdapter extends SqliteAdapter {
  readonly database: Embedded
  constructor(database: Embedded) {
    super()
    this.database = database
  }
  /** SQLite supports transactional DDL, but Kysely's dialect does not declare it. Migrations depend on it. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Adapts node:sqlite to Kysely's SQLite driver and caches prepared statements. Calls `assertInPlace` before a
 * change and after its commit; an exception leaves the change unacknowledged.
 */
export function adapt(database: DatabaseSync, assertInPlace: () => void): Embedded {
  const prepared = new Map<string, Statement>()
  const { follow, hasTransaction } = followTransactions(database)
  return {
    hasTransaction,
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      // After DDL, cached 'select *' statements have outdated columns.
      if (prepared.size >= 500 || /^(create|alter|drop)\b/i.test(text)) prepared.clear()
      const statement = make(text)
      prepared.set(text, statement)
      return statement
    },
  }

  function make(text: string): Statement {
    // SQLite can wait for a write lock at the start of a transaction, but not in the middle of one.
    const statement = database.prepare(text === 'begin' ? 'begin immediate' : text)
    const changes = !/^(select|pragma|rollback|vacuum)\b/.test(text)
    const run = <Result>(work: () => Result): Result => {
      if (changes && !database.isTransaction) assertInPlace()
      const result = follow(text, work)
      if (changes && !database.isTransaction) assertInPlace()
      return result
    }
    const asSqliteValues = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[]
    const columns = statement.columns().map(({ name }) => name)
    statement.setReturnArrays(true)
    const rowOf = rowMaker(columns)
    return {
      reader: columns.length > 0,
      // Arrays, because node:sqlite's own row objects take five times as long to copy.
      all: (parameters) => run(() => asArrays(statement.all(...asSqliteValues(parameters))).map(rowOf)),
      run: (parameters) =>
        text === 'rollback' && !database.isTransaction
          ? follow(text, () => nothingToUndo)
          : run(() => statement.run(...asSqliteValues(parameters))),
      *iterate(parameters) {
        for (const values of statement.iterate(...asSqliteValues(parameters)))
          yield rowOf(values as unknown as unknown[])
      },
    }
  }
}

/** Generated for each statement, because a loop over the columns takes ten times as long. */
function rowMaker(columns: string[]): (values: unknown[]) => object {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as (values: unknown[]) => object
}

/** `setReturnArrays` returns arrays, which the types do not know. */
const asArrays = (rows: unknown[]) => rows as unknown[][]

const nothingToUndo = { changes: 0, lastInsertRowid: 0 }

/**
 * SQLite rolls a transaction back by itself on a full or failing disk. Later statements of that transaction
 * would then run outside any, so they throw the original error.
 */
function followTransactions(database: DatabaseSync) {
  let ended: { by: unknown } | undefined
  return {
    hasTransaction: () => database.isTransaction || ended !== undefined,
    follow<Result>(text: string, work: () => Result): Result {
      if (text === 'begin' || text === 'rollback') ended = undefined
      if (ended) throw ended.by
      const wasInside = database.isTransaction
      try {
        return work()
      } catch (error) {
        if (wasInside && !database.isTransaction) ended = { by: error }
        throw error
      }
    },
  }
}

/** The suffixes of the files of an open database. */
const endings = ['', '-wal', '-shm']

/** Longer than the resolution of any file system's timestamps. */
const resolutionMilliseconds = 3_000

/**
 * Returns a function that throws after a file of the open database was removed, renamed or replaced. Later
 * writes would go to a file without a name. Each of these changes the folder's timestamp. The files are checked only
 * after such a change, and while another change could have the same timestamp.
 */
export function watchFiles(file: string, resolution = resolutionMilliseconds): () => void {
  if (file === ':memory:') return () => {}
  const atOpening = identify(file)
  const folder = dirname(file)
  // The folder of a linked file is another one, and Node's permissions may allow only the file.
  const seesFolder = !lstatSync(file).isSymbolicLink() && (process.permission?.has('fs.read', folder) ?? true)
  let checked = { stamp: '', since: 0 }
  let settled: string | undefined
  return () => {
    const stamp = seesFolder ? stampOf(folder) : undefined
    if (stamp !== undefined && stamp === settled) return
    if (identify(file) !== atOpening) throw new DatabaseMoved()
    if (stamp === undefined) return
    const now = performance.now()
    if (stamp !== checked.stamp) checked = { stamp, since: now }
    else if (now - checked.since > resolution) settled = stamp
  }
}

function stampOf(folder: string): string {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}:${stats.mtimeMs}` : 'missing'
}

const identify = (file: string) =>
  endings
    .map((ending) => statSync(`${file}${ending}`, { bigint: true, throwIfNoEntry: false }))
    .map((stats) => (stats ? `${stats.dev}:${stats.ino}` : 'missing'))
    .join(' ')
