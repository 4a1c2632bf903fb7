import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { sql } from 'kysely'
import type { Engine } from '../database/connect.ts'
import { connectPostgres } from '../database/connect-postgres.ts'
import { connectSqlite } from '../database/connect-sqlite.ts'
import type { Db } from '../database/schema.ts'
import { emptyPostgres, engine } from './fresh-database.ts'

/** Returns an empty installation of version 0.9 on the engine of this run. */
export async function databaseOfVersion09() {
  const db =
    engine === 'sqlite' ? connectSqlite(':memory:') : connectPostgres(await emptyPostgres(), () => {})
  after(() => db.destroy())
  await runVersion09(db, engine)
  return db
}

/** Returns the address of a PostgreSQL installation of version 0.9 with one administrator, and its last use closed. */
export async function postgresOfVersion09(keyCheck: string): Promise<string> {
  const address = await emptyPostgres()
  const db = connectPostgres(address, () => {})
  await runVersion09(db, 'postgres')
  await sql`insert into installation (id, key_check, created_at) values (1, ${keyCheck}, '')`.execute(db)
  await sql`insert into users (first_name, last_name, email, email_key, role, status, created_at, updated_at)
    values ('Nora', 'Lind', 'nora@mst.example', 'nora@mst.example', 'admin', 'active', '', '')`.execute(db)
  await db.destroy()
  return address
}

/** Makes a file of a version before 0.9. */
export async function makeOlderFile(file: string): Promise<void> {
  const db = connectSqlite(file)
  await runVersion09(db, 'sqlite')
  await sql`delete from kysely_migration where name >= '048'`.execute(db)
  await db.destroy()
}

/** Replaces the file by a database of version 0.9 with the same rows. */
export async function takeBackToEarlierVersion(file: string): Promise<void> {
  const made = `${file}.earlier`
  const db = connectSqlite(made)
  await runVersion09(db, 'sqlite')
  await sql`pragma foreign_keys = off`.execute(db)
  await sql`attach ${file} as later`.execute(db)
  for (const { name, columns } of await db.introspection.getTables()) {
    const later = await sql<{ name: string }>`select name from pragma_table_info(${name}, 'later')`.execute(
      db,
    )
    const both = columns.filter((column) => later.rows.some((one) => one.name === column.name))
    if (both.length === 0) continue
    const list = sql.join(both.map((column) => sql.ref(column.name)))
    await sql`insert or replace into main.${sql.table(name)} (${list}) select ${list} from later.${sql.table(name)}`.execute(
      db,
    )
  }
  await sql`detach later`.execute(db)
  await db.destroy()
  renameSync(made, file)
}

/** Runs the statements that version 0.9 ran on an empty database. They were recorded from that version. */
async function runVersion09(db: Db, engine: Engine) {
  const statements = readFileSync(join(import.meta.dirname, `version-0.9-${engine}.sql`), 'utf8')
  for (const statement of statements.trim().split('\n')) await sql.raw(statement).execute(db)
}
