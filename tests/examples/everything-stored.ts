import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from '../../server/testing/stage.ts'

/** What counts attempts changes with every refused one; the log's entries are looked at by themselves. */
const leftOut = ['sign_in_guards', 'call_counts', 'audit_log', 'audit_head']

/** Every row of every table, and the names of all files of documents. */
export async function everythingStored({ db, dataDir }: Stage): Promise<Record<string, unknown[]>> {
  tables ??= tablesOf(db)
  const names = await tables
  const stored: Record<string, unknown[]> = {}
  // One connection for all: others would be opened for this alone.
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

/** The same in every world; to find out takes longer than to read them. */
let tables: Promise<string[]> | undefined

/** By name, so that a table that is new is looked at before its author thinks of it. */
const tablesOf = async (db: Stage['db']) =>
  (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !leftOut.includes(name))

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()
