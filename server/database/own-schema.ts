import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema.ts'

/** The role of DATABASE_URL works in no schema, so it could not create a table. */
class SchemaMissing extends Error {}

/**
 * The PostgreSQL schema that contains our tables, or undefined on SQLite. Other schemas of the database may
 * belong to other programs.
 */
export async function findOwnSchema(db: Db): Promise<string | undefined> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return undefined
  const { rows } = await sql<{ name: string | null; path: string }>`
    select cast(current_schema() as text) as name, current_setting('search_path') as path`.execute(db)
  const [{ name, path } = { name: null, path: '' }] = rows
  if (name) return name
  throw new SchemaMissing(
    `The role of DATABASE_URL has no schema to work in: its search_path is ${path}. Create that schema and give it to the role.`,
  )
}

/** The tables of our own schema. */
export async function listOwnTables(db: Db, { withInternalKyselyTables = false } = {}) {
  const schema = await findOwnSchema(db)
  const tables = await db.introspection.getTables({ withInternalKyselyTables })
  return tables.filter((table) => schema === undefined || table.schema === schema)
}
