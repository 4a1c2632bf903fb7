import type { Context } from '../kernel/context.ts'
import type { Changed } from '../kernel/http/event-streams.ts'
import { bellKindOf } from './bell-kinds.ts'
import { listSince } from './bell-queries.ts'

/** Longer than any transaction, and than the difference between the servers' clocks. */
const lookBackMilliseconds = 30_000

/**
 * Lists recent notifications and marks those that are new since the last look. Rows become visible when their
 * transaction commits, which may not follow their ids and times. So each look covers an overlapping period
 * and remembers the rows it has seen.
 */
export function newNotifications({ now }: Pick<Context, 'now'>): (db: Context['db']) => Promise<Changed[]> {
  let seen = new Set<number>()
  return async (db) => {
    const since = new Date(now().getTime() - lookBackMilliseconds).toISOString()
    const rows = await listSince(db, { since })
    const before = seen
    seen = new Set(rows.map(({ id }) => id))
    return rows.map(({ id, user_id, kind }) => {
      const { topic, target } = bellKindOf(kind)
      return { personId: user_id, kind: topic ?? target, isNew: !before.has(id) }
    })
  }
}
