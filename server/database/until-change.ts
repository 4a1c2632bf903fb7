import type { DialectAdapter } from 'kysely'
import { compiled } from './compiled.ts'
import type { Db } from './schema.ts'

type Kept = { head: number; result: Promise<unknown> }

/** So many results of one kind: what is asked for in ever new ways pushes out the oldest. */
const maxKept = 200

/**
 * What is worked out from very many rows, and asked for far more often than any of them changes: worked out once after
 * each change. Every change is an entry of the audit log, added in its transaction, so the head of the log tells
 * whether there was one, by whichever server. What is decided on in a transaction is always worked out anew.
 */
export function untilChange<Input extends object, Result>(
  work: (db: Db, input: Input) => Promise<Result>,
): (db: Db, input: Input) => Promise<Result> {
  const keptBy = new WeakMap<DialectAdapter, Map<string, Kept>>()
  return async (db, input) => {
    if (db.isTransaction) return work(db, input)
    const kept = keptBy.getOrInsertComputed(db.getExecutor().adapter, () => new Map<string, Kept>())
    const key = JSON.stringify(input)
    // Read first: what is worked out then is never older than the head says.
    const { last_id: head } = await headOfLog(db, {}).executeTakeFirstOrThrow()
    const known = kept.get(key)
    if (known?.head === head) return known.result as Promise<Result>
    const result = work(db, input)
    kept.delete(key)
    kept.set(key, { head, result })
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
    result.catch(() => kept.get(key)?.result === result && kept.delete(key))
    return result
  }
}

const headOfLog = compiled((db) => db.selectFrom('audit_head').select('last_id'))
