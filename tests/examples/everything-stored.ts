import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from '../../server/testing/stage.ts'

/** What counts attempts changes with every refused one; the log's entries are looked at by themselves. */
const leftOut = ['sign_in_guards', 'call_counts', 'audit_log', 'audit_head']

/** Every row of every table, and the names of all files of documents. */
export async function everythingStored({ db, dataDir }: Stage): Promise<Record<string, unknown[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !leftOut.includes(name))
  const rows = await Promise.all(
    // By name, so that a table that is new is looked at before its author thinks of it.
    tables.map((name) =>
      db
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  )
  const files = ['documents', 'tmp'].map((folder) => [folder, readdirSync(join(dataDir, folder))] as const)
  return Object.fromEntries([
    ...tables.map((name, index) => [name, sorted(rows[index] ?? [])]),
    ...files.map(([folder, names]) => [`files in ${folder}`, names.sort()]),
  ])
}

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()
