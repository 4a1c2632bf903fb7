import { sql } from 'kysely'
import type { Db, Tables } from './schema.ts'
import { tablesOf } from './snapshot.ts'

/** What copying from SQLite to PostgreSQL, and comparing the two, need to know of the tables. */

const rowsAtOnce = 500
/** Empty between two tries, and its ids are PostgreSQL's own. */
const neverCopied = 'write_trials'

type Name = keyof Tables
export type Table = { name: Name; key: string; isText: boolean; isNumbered: boolean }
type StoredRow = Record<string, unknown>

/** Every table of a migrated PostgreSQL, with the one column that names its rows. */
export async function listTables(target: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: Name; key: string; type: string; identity: string }>`
    select cast(c.relname as text) as name, cast(a.attname as text) as key,
      format_type(a.atttypid, a.atttypmod) as type, cast(a.attidentity as text) as identity
    from pg_index as i
    join pg_class as c on c.oid = i.indrelid
    join pg_attribute as a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary order by c.relname`.execute(target)
  const ours = await tablesOf(target)
  return rows
    .filter(({ name }) => ours.includes(name) && name !== neverCopied)
    .map(({ name, key, type, identity }) => {
      return { name, key, isText: type === 'text', isNumbered: identity !== '' }
    })
}

/** Both engines shall sort letters by their bytes, as SQLite does by itself. */
const inOrder = (table: Table, isPostgres: boolean) =>
  table.isText && isPostgres ? sql`${sql.ref(table.key)} collate "C"` : sql.ref(table.key)

export async function lastKeyIn(target: Db, table: Table): Promise<unknown> {
  const { rows } = await sql<{ key: unknown }>`select max(${inOrder(table, true)}) as key
    from ${sql.table(table.name)}`.execute(target)
  return rows[0]?.key ?? undefined
}

/** The rows behind a key, in the order of their keys, so many at a time. */
export async function* rowsOf(
  db: Db,
  table: Table,
  { after, isPostgres }: { after?: unknown; isPostgres: boolean },
): AsyncGenerator<StoredRow[]> {
  const key = inOrder(table, isPostgres)
  for (let last = after; ; ) {
    const behind = last === undefined ? sql`` : sql`where ${key} > ${last}`
    const { rows } = await sql<StoredRow>`select * from ${sql.table(table.name)} ${behind}
      order by ${key} limit ${sql.lit(rowsAtOnce)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.[table.key]
  }
}

export const insertRows = (target: Db, { name }: Table, rows: StoredRow[]) =>
  // Their table is known only now, and so are their columns.
  target
    .insertInto(name as 'users')
    .values(rows as never)
    .execute()

/** The highest id that SQLite has ever given, also to a row that is gone. */
export async function highestIds(source: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    source,
  )
  return new Map(rows.map(({ name, seq }) => [name, seq]))
}

/** PostgreSQL counts on from the ids that it gave itself, and would give these again. */
export async function continueIds(target: Db, { name, key }: Table, highest: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${name}, ${key}), ${highest})`.execute(target)
}

export type ForeignKey = { name: string; table: string; definition: string }

/** While rows come in one table after the other, what they refer to may not be there yet. */
export async function dropForeignKeys(target: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select cast(k.conname as text) as name, cast(c.relname as text) as "table", pg_get_constraintdef(k.oid) as definition
    from pg_constraint as k join pg_class as c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = cast(current_schema() as regnamespace)`.execute(target)
  for (const { name, table } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(target)
  return rows
}

/** Each is held against all rows. */
export async function addForeignKeys(target: Db, keys: ForeignKey[]): Promise<void> {
  for (const { name, table, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      target,
    )
}

/** The rows that migrations write themselves give way to those that are copied. */
export async function emptyTable(target: Db, { name }: Table): Promise<void> {
  const { rows } = await sql<{ there: number }>`select count(*) as there from ${sql.table(name)}`.execute(
    target,
  )
  if ((rows[0]?.there ?? 0) > 0) await sql`delete from ${sql.table(name)}`.execute(target)
}

export const analyze = (target: Db) => sql`analyze`.execute(target)
