import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as contract from '#contract/audit-log.ts'
import type { Reply } from '#contract/endpoint.ts'
import { perDatabase } from '../database/compiled.ts'
import type { Db, Row } from '../database/schema.ts'
import { auditHash } from '../kernel/audit/audit.ts'
import { type Context, nowIso } from '../kernel/context.ts'
import type { Call } from '../kernel/http/route.ts'
import { type Anchor, readAnchors } from './anchors.ts'
import { findChainHead, listChain } from './queries.ts'

export const anchorsBroken = (anchors: string) => `The anchors of the audit log are broken: ${anchors}.`

type Checked = Reply<typeof contract.checkAuditLog>

const checks = perDatabase((): { running?: Promise<Checked> | undefined } => ({}))

/** Checks the chain. A call during a running check gets the same result. */
export async function checkAuditLog({ ctx }: Call<typeof contract.checkAuditLog>) {
  const state = checks(ctx.db)
  state.running ??= check(ctx).finally(() => {
    state.running = undefined
  })
  return state.running
}

async function check(ctx: Context): Promise<Checked> {
  const checked_at = nowIso(ctx)
  const { entries, broken, breaks, totalBreaks, anchors } = await checkWithAnchors(
    ctx,
    [],
    contract.maxBreaks,
  )
  if (broken || anchors) ctx.log.error({ broken, totalBreaks, anchors }, 'the audit log is broken')
  return { entries, broken, breaks, total_breaks: totalBreaks, anchors, checked_at }
}

type Checkable = Parameters<typeof readAnchors>[0]

/** Checks the chain against the anchors in the data directory and others that the caller gives. */
export async function checkWithAnchors(
  ctx: Checkable,
  elsewhere: Pick<Anchor, 'id' | 'hash'>[],
  max?: number,
): Promise<ChainCheck & { anchors: string | null }> {
  const { anchors, problem } = await readAnchors(ctx)
  const check = await checkChain(ctx.db, ctx.keyFor('audit'), [...anchors, ...elsewhere], max)
  return { ...check, anchors: problem }
}

const entriesAtOnce = 500

type Anchored = { id: number; hash: string }

type ChainCheck = {
  intact: boolean
  /** The number of entries before the first break. */
  entries: number
  broken: { entry: number; reason: string } | null
  breaks: contract.ChainBreak[]
  totalBreaks: number
}

/**
 * Checks the whole log, also after a break. Each entry must follow the one before. The head's entry and every
 * anchored entry must exist. Entries may be added meanwhile. Lists up to `max` breaks and counts all.
 */
export async function checkChain(
  db: Db,
  auditKey: Buffer,
  anchors: Anchored[] = [],
  max = Number.POSITIVE_INFINITY,
): Promise<ChainCheck> {
  // Read the head first: entries that are added during the check come after it.
  const head = await findChainHead(db)
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

/** The possible faults, worded for one entry and for several consecutive ones. */
const faults = {
  changed: ['it was changed', 'they were changed'],
  missing: ['it is missing', 'they are missing'],
  cutOff: ['it is missing at the end', 'they are missing at the end'],
  unlinked: ['it does not follow the entry before', 'they do not follow the entries before'],
  notAnchored: ['it is not the anchored one', 'they are not the anchored ones'],
  outOfPlace: ['it comes before the first one', 'they come before the first one'],
} as const
type Fault = keyof typeof faults

/**
 * Collects breaks in their order and joins consecutive ones of the same fault. Lists up to `max` breaks and counts all.
 */
function collectBreaks(max: number) {
  const listed: { fault: Fault; entry: number; last: number }[] = []
  let latest: (typeof listed)[number] | undefined
  let total = 0
  return {
    note(fault: Fault, entry: number, last = entry) {
      if (latest?.fault === fault && latest.last === entry - 1) {
        latest.last = last
        return
      }
      latest = { fault, entry, last }
      total += 1
      if (listed.length < max) listed.push(latest)
    },
    result() {
      const [first] = listed
      return {
        broken: first ? { entry: first.entry, reason: faults[first.fault][0] } : null,
        breaks: listed.map(({ fault, entry, last }): contract.ChainBreak => {
          return { entry, last, reason: faults[fault][last > entry ? 1 : 0] }
        }),
        totalBreaks: total,
      }
    },
  }
}
