import { renameSync } from 'node:fs'
import { sql } from 'kysely'
import { connectSqlite } from '../database/connect-sqlite.ts'
import { migrate, migrationNames } from '../database/migrate.ts'

/** Replaces the file by a database of the previous version: the same rows, without the newest migration. */
export async function takeBackToEarlierVersion(file: string): Promise<void> {
  const made = `${file}.earlier`
  const db = connectSqlite(made)
  await migrate(db, 'sqlite', migrationNames.at(-2))
  await sql`pragma foreign_keys = off`.execute(db)
  await sql`attach ${file} as later`.execute(db)
  const later = await sql<{ name: string }>`select name from later.sqlite_master`.execute(db)
  const names = later.rows.map(({ name }) => name)
  // A table that the newest migration has renamed stays empty.
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!names.includes(name)) continue
    const list = sql.join(columns.map((column) => sql.ref(column.name)))
    await sql`insert or replace into main.${sql.table(name)} (${list}) select ${list} from later.${sql.table(name)}`.execute(
      db,
    )
  }
  await sql`detach later`.execute(db)
  await db.destroy()
  renameSync(made, file)
}
