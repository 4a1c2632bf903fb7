import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

type Statement = ReturnType<SqliteDatabase['prepare']>

/**
 * Adapts node:sqlite to Kysely's SQLite driver and caches prepared statements. Calls `assertInPlace` before a
 * change and after its commit; an exception leaves the change unacknowledged.
 */
export function adapt(database: DatabaseSync, assertInPlace: () => void): SqliteDatabase {
  const prepared = new Map<string, Statement>()
  const follow = followTransactions(database)
  return {
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
      // Arrays, because node:sqlite's own row objects take five times as long to copy (ADR 003).
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

/** A loop, because `Object.fromEntries` takes four times as long (ADR 071). */
function rowMaker(columns: string[]): (values: unknown[]) => object {
  return (values) => {
    const row: Record<string, unknown> = {}
    for (const [index, name] of columns.entries()) row[name] = values[index]
    return row
  }
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
  return <Result>(text: string, work: () => Result): Result => {
    if (text === 'begin' || text === 'rollback') ended = undefined
    if (ended) throw ended.by
    const wasInside = database.isTransaction
    try {
      return work()
    } catch (error) {
      if (wasInside && !database.isTransaction) ended = { by: error }
      throw error
    }
  }
}
