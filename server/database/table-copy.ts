import { sql } from 'kysely'
import type { Db, Tables } from './schema.ts'
import { tablesOf } from './snapshot.ts'

/** Helpers to copy all tables from SQLite to PostgreSQL and to compare them. */

const rowsAtOnce = 500
/** Always empty between trial writes, so there is nothing to copy. */
const neverCopied = 'write_trials'

type Name = keyof Tables
export type Table = { name: Name; key: string; isText: boolean; isNumbered: boolean }
type StoredRow = Record<string, unknown>

/** All tables of a migrated PostgreSQL, each with its primary key. */
export async function listTables(target: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: Name; key: string; type: string; identity: string }>`
    select cast(c.relname as text) as name, cast(a.attname as text) as key,
      format_type(a.atttypid, a.atttypmod) as type, cast(a.attidentity as text) as identity
    from pg_index as i
    join pg_class as c on c.oid = i.indrelid
    join pg_attribute as a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisprimary and c.relnamespace = cast(quote_ident(current_schema()) as regnamespace) order by c.relname`.execute(
    target,
  )
  const ours = await tablesOf(target)
  return rows
    .filter(({ name }) => ours.includes(name) && name !== neverCopied)
    .map(({ name, key, type, identity }) => {
      return { name, key, isText: type === 'text', isNumbered: identity !== '' }
    })
}

/** SQLite sorts texts by bytes, so PostgreSQL must too. */
const inOrder = (table: Table, isPostgres: boolean) =>
  table.isText && isPostgres ? sql`${sql.ref(table.key)} collate "C"` : sql.ref(table.key)

export async function lastKeyIn(target: Db, table: Table): Promise<unknown> {
  const { rows } = await sql<{ key: unknown }>`select max(${inOrder(table, true)}) as key
    from ${sql.table(table.name)}`.execute(target)
  return rows[0]?.key ?? undefined
}

/** Yields the rows after a key in batches, in the order of the key. */
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
  // The table and its columns are known only at run time.
  target
    .insertInto(name as 'users')
    .values(rows as never)
    .execute()

/** The highest id that SQLite has ever assigned in each table, also to rows that were deleted. */
export async function highestIds(source: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    source,
  )
  return new Map(rows.map(({ name, seq }) => [name, seq]))
}

/** PostgreSQL's sequence does not see copied ids and would assign them again. */
export async function continueIds(target: Db, { name, key }: Table, highest: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${name}, ${key}), ${highest})`.execute(target)
}

export type ForeignKey = { name: string; table: string; definition: string }

/** While tables are copied one by one, referenced rows may not exist yet. */
export async function dropForeignKeys(target: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select cast(k.conname as text) as name, cast(c.relname as text) as "table", pg_get_constraintdef(k.oid) as definition
    from pg_constraint as k join pg_class as c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = cast(quote_ident(current_schema()) as regnamespace)`.execute(
    target,
  )
  for (const { name, table } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(target)
  return rows
}

/** PostgreSQL checks each foreign key against all rows. */
export async function addForeignKeys(target: Db, keys: ForeignKey[]): Promise<void> {
  for (const { name, table, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      target,
    )
}

/** Removes rows that migrations inserted, so that copied rows can replace them. */
export async function emptyTable(target: Db, { name }: Table): Promise<void> {
  const { rows } = await sql<{ there: number }>`select count(*) as there from ${sql.table(name)}`.execute(
    target,
  )
  if ((rows[0]?.there ?? 0) > 0) await sql`delete from ${sql.table(name)}`.execute(target)
}

export const analyze = (target: Db) => sql`analyze`.execute(target)
