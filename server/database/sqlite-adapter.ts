import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

type Statement = ReturnType<SqliteDatabase['prepare']>

/**
 * What Kysely expects of a SQLite driver, over the one that is built into Node. Statements are kept by their text.
 * `assertInPlace` is called before anything is changed, and again when it can no longer be undone: what it throws leaves
 * the change unacknowledged.
 */
export function adapt(database: DatabaseSync, assertInPlace: () => void): SqliteDatabase {
  const prepared = new Map<string, Statement>()
  const follow = followTransactions(database)
  return {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      // After a change of the tables 'select *' has other columns.
      if (prepared.size >= 500 || /^(create|alter|drop)\b/i.test(text)) prepared.clear()
      const statement = make(text)
      prepared.set(text, statement)
      return statement
    },
  }

  function make(text: string): Statement {
    // A write lock taken at the start can be waited for; one asked for in mid-transaction can only fail.
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
      // node:sqlite's own objects are slow to copy: five times as long as these (ADR 040).
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

/** A function that knows the columns by name: setting them one by one takes six times as long. */
function rowMaker(columns: string[]): (values: unknown[]) => object {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as (values: unknown[]) => object
}

/** What `setReturnArrays` makes of rows; the types know objects only. */
const asArrays = (rows: unknown[]) => rows as unknown[][]

const nothingToUndo = { changes: 0, lastInsertRowid: 0 }

/**
 * On a full or failing disk SQLite rolls a transaction back by itself. What its callers still ask for must not run on
 * its own then, outside any transaction: it is refused with the error that ended the transaction.
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
