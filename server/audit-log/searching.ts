import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '../database/schema.ts'
import { oneAtATime } from '../kernel/one-at-a-time.ts'
import * as queries from './queries.ts'

/** The ids of all entries that a filter lets through, newest first; `gone` is aborted when who asked has gone. */
export type FindIds = (db: Db, filter: queries.AuditFilter, signal: AbortSignal) => Promise<number[]>

/** Looks through the whole log, for one who asks after the other. */
export function logSearch(): FindIds {
  const inTurn = oneAtATime('Other searches are still running. Please try again in a moment.')
  return (db, filter, signal) => inTurn(() => idsOf(db, filter, signal), signal)
}

const entriesAtOnce = 2_000

/** A piece of the log at a time, with everybody else let in between: ids have no gaps. */
async function idsOf(db: Db, filter: queries.AuditFilter, signal: AbortSignal): Promise<number[]> {
  const matching: number[] = []
  const { last_id } = await queries.findHead(db)
  for (let upTo = last_id; upTo > 0; upTo -= entriesAtOnce) {
    const ids = await queries.listIds(db, filter, { upTo, above: upTo - entriesAtOnce })
    for (const id of ids) matching.push(id)
    await yieldToEventLoop()
    signal.throwIfAborted()
  }
  return matching
}
