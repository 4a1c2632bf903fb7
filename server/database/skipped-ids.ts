import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema.ts'
import { listTables } from './table-copy.ts'

/** The head of the chain numbers its entries. */
const isSkipped = (table: string) => table !== 'audit_log'

/** Continues the ids of every table this many further up. */
export async function skipIds(db: Db, count: number): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? skipOnPostgres(db, count) : skipOnSqlite(db, count))
}

async function skipOnPostgres(db: Db, count: number): Promise<void> {
  for (const { name, key, isNumbered } of await listTables(db)) {
    if (!isNumbered || !isSkipped(name)) continue
    const sequence = sql`cast(pg_get_serial_sequence(${name}, ${key}) as regclass)`
    await sql`select setval(${sequence}, nextval(${sequence}) + ${sql.lit(count)})`.execute(db)
  }
}

async function skipOnSqlite(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and sql like '%autoincrement%'`.execute(db)
  for (const { name } of rows.filter((table) => isSkipped(table.name))) {
    // A table that never had a row has no number yet.
    await sql`insert into sqlite_sequence (name, seq) select ${name}, 0
      where not exists (select 1 from sqlite_sequence where name = ${name})`.execute(db)
    await sql`update sqlite_sequence set seq = seq + ${count} where name = ${name}`.execute(db)
  }
}
