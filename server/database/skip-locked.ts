import { PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Db, Tables } from './schema.ts'

/** Passes over rows that another server holds; embedded SQLite has one writer at a time and needs nothing. */
export function skipLocked<T extends keyof Tables, Selected>(
  rows: SelectQueryBuilder<Tables, T, Selected>,
  db: Db,
): SelectQueryBuilder<Tables, T, Selected> {
  return hasManyWriters(db) ? rows.forUpdate().skipLocked() : rows
}

/** Whether somebody else may write while a transaction is open: on embedded SQLite nobody can, so no row needs a lock. */
export const hasManyWriters = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
