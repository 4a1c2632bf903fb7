import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from '../../server/testing/stage.ts'

/** Tables that count attempts change with every refusal. Tests compare the audit log separately. */
const leftOut = ['sign_in_guards', 'call_counts', 'refused_calls', 'audit_log', 'audit_head']

/** All rows of all tables, and the names of all stored files. */
export async function everythingStored({ db, dataDir }: Stage): Promise<Record<string, unknown[]>> {
  tables ??= tablesOf(db)
  const names = await tables
  const stored: Record<string, unknown[]> = {}
  // Use one connection for all tables, instead of opening several.
  await db.connection().execute(async (connection) => {
    for (const name of names)
      stored[name] = sorted(
        await connection
          .selectFrom(name as 'users')
          .selectAll()
          .execute(),
      )
  })
  for (const folder of ['documents', 'tmp'])
    stored[`files in ${folder}`] = readdirSync(join(dataDir, folder)).sort()
  return stored
}

/**
 * Cached, because finding the names takes longer than reading the tables. All worlds have the same tables.
 */
let tables: Promise<string[]> | undefined

/** Reads the names from the database, so that tests include a new table immediately. */
const tablesOf = async (db: Stage['db']) =>
  (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !leftOut.includes(name))

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()
