import type { DialectAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** State of each database, which its transactions share. Ids of two databases in one process are then never mixed up. */
export function perDatabase<State>(make: () => State): (db: Db) => State {
  const states = new WeakMap<DialectAdapter, State>()
  return (db) => states.getOrInsertComputed(db.getExecutor().adapter, make)
}
