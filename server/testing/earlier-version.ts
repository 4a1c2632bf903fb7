import { renameSync } from 'node:fs'
import { sql } from 'kysely'
import { connectSqlite } from '../database/connect-sqlite.ts'
import { migrate, migrationNames } from '../database/migrate.ts'

/** Puts a database of the version before this one in the place of a file: the same rows, without what the newest migration made. */
export async function takeBackToEarlierVersion(file: string): Promise<void> {
  const made = `${file}.earlier`
  const db = connectSqlite(made)
  await migrate(db, 'sqlite', migrationNames.at(-2))
  await sql`pragma foreign_keys = off`.execute(db)
  await sql`attach ${file} as later`.execute(db)
  for (const { name, columns } of await db.introspection.getTables()) {
    const list = sql.join(columns.map((column) => sql.ref(column.name)))
    await sql`insert or replace into main.${sql.table(name)} (${list}) select ${list} from later.${sql.table(name)}`.execute(
      db,
    )
  }
  await sql`detach later`.execute(db)
  await db.destroy()
  renameSync(made, file)
}
