import type { DialectAdapter } from 'kysely'
import { compiled } from './compiled.ts'
import type { Db } from './schema.ts'

type Kept = { head: number; result: Promise<unknown> }

/** So many results of one kind: what is asked for in ever new ways pushes out the oldest. */
const maxKept = 200

/**
 * What is worked out from very many rows, and asked for far more often than any of them changes: worked out once after
 * each change. Every change is an entry of the audit log, added in its transaction, so the head of the log tells
 * whether there was one, by whichever server. The input is all that the result may depend on besides; what depends on
 * the time names the minute. What is decided on in a transaction is always worked out anew (ADR 047).
 */
export function untilChange<World extends { db: Db }, Input extends object, Result>(
  work: (world: World, input: Input) => Promise<Result>,
): (world: World, input: Input) => Promise<Result> {
  const keptBy = new WeakMap<DialectAdapter, Map<string, Kept>>()
  return async (world, input) => {
    const { db } = world
    if (db.isTransaction) return work(world, input)
    const kept = keptBy.getOrInsertComputed(db.getExecutor().adapter, () => new Map<string, Kept>())
    const key = JSON.stringify(input)
    // Read first: what is worked out then is never older than the head says.
    const { last_id: head } = await headOfLog(db, {}).executeTakeFirstOrThrow()
    const known = kept.get(key)
    // What was kept under this input is of this type.
    if (known?.head === head) return known.result as Promise<Result>
    const result = work(world, input)
    kept.delete(key)
    kept.set(key, { head, result })
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
    result.catch(() => kept.get(key)?.result === result && kept.delete(key))
    return result
  }
}

const headOfLog = compiled((db) => db.selectFrom('audit_head').select('last_id'))
