import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectSqlite } from '../database/connect-sqlite.ts'
import type { Db } from '../database/schema.ts'
import { tablesOf } from '../database/snapshot.ts'
import { ofThisProcess } from './program.ts'

/** Runs a command as an operator does, with Node's permission model. Returns its exit code and its output. */
export async function command(name: string, args: string[], environment: Record<string, string | undefined>) {
  const script = join(import.meta.dirname, `../../scripts/${name}.mjs`)
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...ofThisProcess, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code: code as number, said: said.trim() }
}

/** Returns all rows of every table. Nobody may write meanwhile. */
export async function allRows(db: Db): Promise<Record<string, Record<string, unknown>[]>> {
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const name of await tablesOf(db)) {
    const found = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    rows[name] = found
      .map((row) => ({ ...row }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return rows
}

export async function rowsIn(dataDir: string) {
  const db = connectSqlite(join(dataDir, 'mst.sqlite'))
  try {
    return await allRows(db)
  } finally {
    await db.destroy()
  }
}

/** Returns the hashes of the documents in a data directory by file name. */
export function filesIn(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'documents')
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )
}
