import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Db, Row } from '../database/schema.ts'
import { auditHash } from '../kernel/audit.ts'
import type { Anchor } from './anchors.ts'
import { findHead, listChain } from './queries.ts'

const entriesAtOnce = 500

export type ChainCheck = { intact: true; entries: number } | { intact: false; entry: number; reason: string }

/**
 * Walks the whole log (decision 45): each entry must follow the one before, the one that the head names must be there,
 * and so must every anchor that was written outside the database. Entries may be added meanwhile.
 */
export async function checkChain(db: Db, auditKey: Buffer, anchors: Anchor[] = []): Promise<ChainCheck> {
  // Before the walk: what is written during it stands behind the head that is looked for.
  const head = await findHead(db)
  const anchored = new Map(anchors.map(({ id, hash }) => [id, hash]))
  const lastKnown = Math.max(head.last_id, ...anchored.keys())
  let last: Link = { id: 0, hash: '' }
  for (;;) {
    const entries = await listChain(db, last.id, entriesAtOnce)
    for (const entry of entries) {
      const wrong = complaintAbout(entry, last, auditKey)
      if (wrong) return broken(last.id + 1, wrong)
      if ((anchored.get(entry.id) ?? entry.hash) !== entry.hash)
        return broken(entry.id, 'it is not the anchored one')
      if (entry.id === head.last_id && entry.hash !== head.last_hash)
        return broken(entry.id, 'it is not the one that was written last')
      last = entry
    }
    if (entries.length < entriesAtOnce) break
    await letOthersIn()
  }
  return last.id < lastKnown
    ? broken(last.id + 1, 'entries are missing at the end')
    : { intact: true, entries: last.id }
}

type Link = { id: number; hash: string }

function complaintAbout(entry: Row<'audit_log'>, last: Link, auditKey: Buffer): string | undefined {
  if (entry.id !== last.id + 1) return 'it is missing'
  if (entry.prev_hash !== last.hash) return 'it does not follow the entry before'
  return entry.hash === auditHash(auditKey, entry) ? undefined : 'it was changed'
}

const broken = (entry: number, reason: string): ChainCheck => ({ intact: false, entry, reason })
