import type { Db } from '../database/schema.ts'
import { auditHash } from '../kernel/audit.ts'
import type { Anchor } from './anchors.ts'
import { findHead, listChain } from './queries.ts'

const entriesAtOnce = 1_000

export type ChainCheck = { intact: true; entries: number } | { intact: false; entry: number; reason: string }

/**
 * Walks the whole log (decision 45): each entry must follow the one before, the last must be the one that the head
 * names, and every anchor that was written outside the database must still stand in it.
 */
export async function checkChain(db: Db, auditKey: Buffer, anchors: Anchor[] = []): Promise<ChainCheck> {
  const anchored = new Map(anchors.map((anchor) => [anchor.id, anchor.hash]))
  let lastId = 0
  let lastHash = ''
  for (;;) {
    const entries = await listChain(db, lastId, entriesAtOnce)
    for (const entry of entries) {
      if (entry.id !== lastId + 1) return broken(lastId + 1, 'it is missing')
      if (entry.prev_hash !== lastHash) return broken(entry.id, 'it does not follow the entry before')
      if (entry.hash !== auditHash(auditKey, entry)) return broken(entry.id, 'it was changed')
      if ((anchored.get(entry.id) ?? entry.hash) !== entry.hash)
        return broken(entry.id, 'it is not the anchored one')
      lastId = entry.id
      lastHash = entry.hash
    }
    if (entries.length < entriesAtOnce) break
  }
  const head = await findHead(db)
  const cut = head.last_id !== lastId || head.last_hash !== lastHash || anchors.some(({ id }) => id > lastId)
  return cut ? broken(lastId + 1, 'entries are missing at the end') : { intact: true, entries: lastId }
}

const broken = (entry: number, reason: string): ChainCheck => ({ intact: false, entry, reason })
