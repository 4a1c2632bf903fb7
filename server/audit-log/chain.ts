import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ChainBreak } from '#contract/audit-log.ts'
import type { Db, Row } from '../database/schema.ts'
import { auditHash } from '../kernel/audit.ts'
import { collectBreaks, type Fault } from './breaks.ts'
import { findHead, listChain } from './queries.ts'

const entriesAtOnce = 500

type Anchored = { id: number; hash: string }

export type ChainCheck = {
  intact: boolean
  /** How many entries hold before the first break. */
  entries: number
  broken: { entry: number; reason: string } | null
  breaks: ChainBreak[]
  totalBreaks: number
}

/**
 * Walks the whole log (rule 45), past every break: each entry must follow the one before, the one that the head
 * names must be there, and so must every anchor that was written outside the database. Entries may be added meanwhile.
 * Lists `most` breaks and counts them all.
 */
export async function checkChain(
  db: Db,
  auditKey: Buffer,
  anchors: Anchored[] = [],
  max = Number.POSITIVE_INFINITY,
): Promise<ChainCheck> {
  // Before the walk: what is written during it stands behind the head that is looked for.
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

/** The hash that the next entry must name; none behind a break, where the key alone tells whether the next one is genuine. */
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
