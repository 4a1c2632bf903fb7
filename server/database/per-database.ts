import type { DialectAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** State of each database, because two databases in one process have the same ids. Transactions share it. */
export function perDatabase<State>(make: () => State): (db: Db) => State {
  const states = new WeakMap<DialectAdapter, State>()
  return (db) => states.getOrInsertComputed(db.getExecutor().adapter, make)
}
