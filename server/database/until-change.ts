import { compiledOne, perDatabase } from './compiled.ts'
import type { Db } from './schema.ts'

type Kept = { head: number; result: Promise<unknown> }

/** The maximum of cached results for each function; the oldest is dropped first. */
const maxKept = 200

/**
 * Caches an expensive result until the next change by any server. Every change adds an audit entry in its
 * transaction, so the log's head identifies the state. `input` must contain everything else that the result
 * depends on; for the time that is the minute. Inside a transaction nothing is cached.
 */
export function untilChange<World extends { db: Db }, Input extends object, Result>(
  work: (world: World, input: Input) => Promise<Result>,
): (world: World, input: Input) => Promise<Result> {
  const keptBy = perDatabase(() => new Map<string, Kept>())
  return async (world, input) => {
    const { db } = world
    if (db.isTransaction) return work(world, input)
    const kept = keptBy(db)
    const key = JSON.stringify(input)
    // Read before the work, so that a result is never older than its head.
    const { last_id: head } = await headOfLog(db)
    const known = kept.get(key)
    // Results for the same input have the same type.
    if (known?.head === head) return known.result as Promise<Result>
    const result = work(world, input)
    kept.delete(key)
    kept.set(key, { head, result })
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
    result.catch(() => kept.get(key)?.result === result && kept.delete(key))
    return result
  }
}

const headOfLog = compiledOne((db) => db.selectFrom('audit_head').select('last_id'))
