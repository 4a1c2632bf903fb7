import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '../database/schema.ts'
import { oneAtATime } from '../kernel/one-at-a-time.ts'
import * as queries from './queries.ts'

/** The ids of all entries that a filter lets through, newest first; `gone` is aborted when who asked has gone. */
export type FindIds = (db: Db, filter: queries.AuditFilter, signal: AbortSignal) => Promise<number[]>

/**
 * Looks through the whole log, for one who asks after the other. What the last search found is kept until an entry is
 * added: to turn the page is to ask for the same again.
 */
export function logSearch(): FindIds {
  const inTurn = oneAtATime('Other searches are still running. Please try again in a moment.')
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

/** A piece of the log at a time, with everybody else let in between: ids have no gaps. */
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
