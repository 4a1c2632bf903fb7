import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ChainBreak } from '#contract/audit-log.ts'
import type { Db, Row } from '../database/schema.ts'
import { auditHash } from '../kernel/audit/audit.ts'
import { collectBreaks, type Fault } from './breaks.ts'
import { findHead, listChain } from './queries.ts'

const entriesAtOnce = 500

type Anchored = { id: number; hash: string }

export type ChainCheck = {
  intact: boolean
  /** The number of entries before the first break. */
  entries: number
  broken: { entry: number; reason: string } | null
  breaks: ChainBreak[]
  totalBreaks: number
}

/**
 * Checks the whole log (rule 45), also after a break. Each entry must follow the one before. The head's entry
 * and every anchored entry must exist. Entries may be added meanwhile. Lists up to `max` breaks and counts
 * all.
 */
export async function checkChain(
  db: Db,
  auditKey: Buffer,
  anchors: Anchored[] = [],
  max = Number.POSITIVE_INFINITY,
): Promise<ChainCheck> {
  // Read the head first: entries that are added during the check come after it.
  const head = await findHead(db)
  const anchored = Map.groupBy([...anchors, { id: head.last_id, hash: head.last_hash }], ({ id }) => id)
  const breaks = collectBreaks(max)
  let last: Link = { id: 0, hash: '' }
  let after: number | undefined
  for (;;) {
    const entries = await listChain(db, after, entriesAtOnce)
    for (const entry of entries) {
      after = entry.id
      if (entry.id < 1) {
        breaks.note('outOfPlace', entry.id)
        continue
      }
      if (entry.id > last.id + 1) {
        breaks.note('missing', last.id + 1, entry.id - 1)
        last = { id: entry.id - 1, hash: undefined }
      }
      const fault = faultOf(entry, last, auditKey, anchored.get(entry.id))
      if (fault) breaks.note(fault, entry.id)
      last = { id: entry.id, hash: fault ? undefined : entry.hash }
    }
    if (entries.length < entriesAtOnce) break
    await yieldToEventLoop()
  }
  const lastKnown = anchored.keys().reduce((furthest, id) => Math.max(furthest, id), 0)
  if (last.id < lastKnown) breaks.note('cutOff', last.id + 1, lastKnown)
  const result = breaks.result()
  const { broken } = result
  return { ...result, intact: broken === null, entries: broken ? Math.max(0, broken.entry - 1) : last.id }
}

/**
 * The hash that the next entry must contain. It is undefined after a break, where only the key shows whether
 * the next entry is genuine.
 */
type Link = { id: number; hash: string | undefined }

function faultOf(
  entry: Row<'audit_log'>,
  last: Link,
  auditKey: Buffer,
  anchored: Anchored[] = [],
): Fault | undefined {
  if (entry.hash !== auditHash(auditKey, entry)) return 'changed'
  if (last.hash !== undefined && entry.prev_hash !== last.hash) return 'unlinked'
  return anchored.some(({ hash }) => hash !== entry.hash) ? 'notAnchored' : undefined
}
