import { sql } from 'kysely'
import type { Stage } from './stage.ts'

/** Makes every growing write fail as on a full disk. The returned function ends this. */
export async function fillDisk({ db, engine }: Pick<Stage, 'db' | 'engine'>): Promise<() => Promise<void>> {
  return engine === 'sqlite' ? fillSqlite(db) : fillPostgres(db)
}

/** SQLite's limit on the file size causes the same error as a full disk, on every machine. */
async function fillSqlite(db: Stage['db']) {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db)
  return async () => void (await sql`pragma max_page_count = 1073741823`.execute(db))
}

/** PostgreSQL has no such limit: triggers raise its error code. */
async function fillPostgres(db: Stage['db']) {
  await sql`create function say_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  )
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const table of tables)
    await sql`create trigger full_disk before insert on ${sql.table(table)} execute function say_full()`.execute(
      db,
    )
  return async () => void (await sql`drop function say_full() cascade`.execute(db))
}
