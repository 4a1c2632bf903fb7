import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { AccountStatus } from '#contract/person.ts'
import { compiled, type Values } from './compiled.ts'
import type { Db, Row, Tables } from './schema.ts'

/** 'First Last' of a table of people, under the name that it has in the query. */
export const nameOf = (table: string) =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

/** The account status of a table of people; who was deleted has left as who is inactive has. */
export const statusOf = (table: string) =>
  sql<AccountStatus>`case when ${sql.ref(`${table}.deleted_at`)} is null then ${sql.ref(`${table}.status`)} else 'inactive' end`

/** The calendar day of an instant in a zone, worked out by the database: 'YYYY-MM-DD'. */
export const localDayOf = (column: string, timeZone: string) =>
  sql<string>`local_day(${sql.ref(column)}, ${timeZone})`

/** Whether a text holds these words letter by letter, in capitals or not. */
export const holds = (text: Expression<string>, words: string) =>
  sql<SqlBool>`lower(${text}) like lower(${`%${words.replace(/[\\%_]/g, '\\$&')}%`}) escape '\\'`

/** The query that tells how many rows another one finds. */
export const counting = <DB, T extends keyof DB, Selected>(rows: SelectQueryBuilder<DB, T, Selected>) =>
  rows.clearSelect().select((eb) => eb.fn.countAll<number>().as('count'))

/** How many rows a query finds. */
export async function countOf<DB, T extends keyof DB, Selected>(
  rows: SelectQueryBuilder<DB, T, Selected>,
): Promise<number> {
  // While its tables are unknown the builder cannot name the one column that was selected.
  const { count } = (await counting(rows).executeTakeFirstOrThrow()) as { count: number }
  return count
}

type Versioned = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown } ? T : never
}[keyof Tables]

/**
 * The row, locked until the transaction ends: an update that changes nothing does it on both engines.
 * undefined for a row that is marked as deleted or never was.
 */
export async function lockRow<T extends Versioned>(
  db: Db,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const row = await lockRowOrDeleted(db, table, id)
  return row && 'deleted_at' in row && row.deleted_at ? undefined : row
}

/** The same, and a row that is marked as deleted too. */
export async function lockRowOrDeleted<T extends Versioned>(
  db: Db,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const lock = locks.getOrInsertComputed(table, lockOf)
  return (await lock(db, { id }).executeTakeFirst()) as unknown as Row<T> | undefined
}

const locks = new Map<Versioned, ReturnType<typeof lockOf>>()

/** Typed for one table that stands for all: each has an id and a version. */
const lockOf = (table: Versioned) =>
  compiled((db, { id }: Values<{ id: number }>) =>
    db
      .updateTable(table as 'notes')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', id)
      .returningAll(),
  )

/** The full name of the person whose id stands in a column, `table.column`; also of one who was deleted. */
export const nameById = (column: string) =>
  sql<
    string | null
  >`(select named.first_name || ' ' || named.last_name from users as named where named.id = ${sql.ref(column)})`
