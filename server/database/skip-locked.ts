import { PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Db, Tables } from './schema.ts'

/** Skips rows that another server has locked. Embedded SQLite has one writer and needs no lock. */
export function skipLocked<T extends keyof Tables, Selected>(
  rows: SelectQueryBuilder<Tables, T, Selected>,
  db: Db,
): SelectQueryBuilder<Tables, T, Selected> {
  return hasManyWriters(db) ? rows.forUpdate().skipLocked() : rows
}

/** True on PostgreSQL, where others can write during a transaction. Embedded SQLite needs no row locks. */
export const hasManyWriters = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
