import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '../database/schema.ts'
import { oneAtATime } from '../kernel/one-at-a-time.ts'
import * as queries from './queries.ts'

/**
 * Returns the ids of all entries that pass a filter, newest first. `signal` aborts when the client has
 * disconnected.
 */
export type FindIds = (db: Db, filter: queries.AuditFilter, signal: AbortSignal) => Promise<number[]>

/**
 * Runs one search at a time. Caches the last result until an entry is added, because turning the page repeats
 * the same search.
 */
export function logSearch(): FindIds {
  const inTurn = oneAtATime('Other searches are still running. Try again in a moment.')
  let last: { asked: string; head: number; ids: number[] } | undefined
  return (db, filter, signal) =>
    inTurn(async () => {
      const asked = JSON.stringify(filter)
      const { last_id: head } = await queries.findHead(db)
      if (last?.asked !== asked || last.head !== head)
        last = { asked, head, ids: await idsOf(db, filter, head, signal) }
      return last.ids
    }, signal)
}

const entriesAtOnce = 2_000

/** Reads the log in pieces, because ids have no gaps. Yields in between, so that other requests proceed. */
async function idsOf(
  db: Db,
  filter: queries.AuditFilter,
  head: number,
  signal: AbortSignal,
): Promise<number[]> {
  const matching: number[] = []
  for (let upTo = head; upTo > 0; upTo -= entriesAtOnce) {
    const ids = await queries.listIds(db, filter, { upTo, above: upTo - entriesAtOnce })
    for (const id of ids) matching.push(id)
    await yieldToEventLoop()
    signal.throwIfAborted()
  }
  return matching
}
