import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../kernel/context.ts'
import { findHead, findNewest } from './queries.ts'

export type Anchor = { id: number; hash: string; at: string }

const fileOf = (dataDir: string) => join(dataDir, 'audit-anchors.jsonl')

/** Writes the chain's head outside the database, in the log and in a file: a tail that was cut off is missed there. */
export async function anchorAuditLog({ db, now, log, config }: Context): Promise<void> {
  const head = await findHead(db)
  const anchor: Anchor = { id: head.last_id, hash: head.last_hash, at: now().toISOString() }
  log.info({ anchor }, 'audit log anchored')
  appendFileSync(fileOf(config.dataDir), `${JSON.stringify(anchor)}\n`, { mode: 0o600 })
}

/** A line that a crash or a full disk has torn is passed over: the one an hour later tells as much and more. */
export function readAnchors(dataDir: string): Anchor[] {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').split('\n').flatMap(anchorIn)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function anchorIn(line: string): Anchor[] {
  try {
    return [JSON.parse(line) as Anchor]
  } catch {
    return []
  }
}

/** When the newest entry was written; undefined while there is none. */
export const newestEntryAt = async (db: Context['db']): Promise<string | undefined> =>
  (await findNewest(db))?.created_at
