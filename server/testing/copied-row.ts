import { sql } from 'kysely'
import { hasManyWriters } from '../database/rows.ts'
import type { Db, Tables } from '../database/schema.ts'

/** Copies a row by plain SQL. `instead` replaces the values of some columns. */
export async function copyRow(
  db: Db,
  table: keyof Tables,
  id: number,
  copies: number,
  instead: Record<string, string> = {},
): Promise<void> {
  const tables = await db.introspection.getTables()
  const columns = (tables.find(({ name }) => name === table)?.columns ?? [])
    .map(({ name }) => name)
    .filter((name) => name !== 'id' || instead.id)
  const values = columns.map((name) => (instead[name] ? sql.raw(instead[name]) : sql.ref(`${table}.${name}`)))
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(copies)})
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} cross join numbers
    where ${sql.ref(`${table}.id`)} = ${id}`.execute(db)
  // PostgreSQL would plan with its old row counts.
  if (hasManyWriters(db)) await sql`analyze ${sql.table(table)}`.execute(db)
}
