import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from '../../server/testing/stage.ts'

/** Tables that count attempts change with every refusal. Tests compare the audit log separately. */
const leftOut = ['sign_in_guards', 'call_counts', 'refused_calls', 'audit_log', 'audit_head']

export type StoredRow = Record<string, unknown>

/** All rows of all tables, and the names of all stored files. */
export async function everythingStored(world: Stage): Promise<Record<string, unknown[]>> {
  const stored: Record<string, unknown[]> = {}
  for (const [name, rows] of Object.entries(await allRows(world)))
    stored[name] = rows.map((row) => JSON.stringify(row)).sort()
  return { ...stored, ...storedFiles(world) }
}

/** All rows by table. */
export async function allRows({ db }: Stage): Promise<Record<string, StoredRow[]>> {
  tables ??= tablesOf(db)
  const names = await tables
  const stored: Record<string, StoredRow[]> = {}
  // Use one connection for all tables, instead of opening several.
  await db.connection().execute(async (connection) => {
    for (const name of names)
      stored[name] = await connection
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
  })
  return stored
}

export const storedFiles = ({ dataDir }: Stage): Record<string, string[]> =>
  Object.fromEntries(
    ['documents', 'tmp'].map((folder) => [`files in ${folder}`, readdirSync(join(dataDir, folder)).sort()]),
  )

/**
 * Cached, because finding the names takes longer than reading the tables. All worlds have the same tables.
 */
let tables: Promise<string[]> | undefined

/** Reads the names from the database, so that tests include a new table immediately. */
const tablesOf = async (db: Stage['db']) =>
  (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !leftOut.includes(name))
