import { notificationKinds } from '#contract/notifications.ts'
import type { Context } from '../kernel/context.ts'
import type { Changed } from '../kernel/event-streams.ts'
import { listSince } from './queries.ts'

/** Longer than any transaction takes, and than the clocks of several servers differ. */
const lookBackMilliseconds = 30_000

/**
 * Who was told of something of late, and what of it is new since the last look. Rows become visible when their transaction
 * commits, in another order than that of their ids and moments: so each look goes back some way, and knows what it saw.
 */
export function newNotifications({ now }: Pick<Context, 'now'>): (db: Context['db']) => Promise<Changed[]> {
  let seen = new Set<number>()
  return async (db) => {
    const since = new Date(now().getTime() - lookBackMilliseconds).toISOString()
    const rows = await listSince(db, since)
    const before = seen
    seen = new Set(rows.map(({ id }) => id))
    return rows.map(({ id, user_id, kind }) => ({
      personId: user_id,
      kind: notificationKinds[kind].topic ?? notificationKinds[kind].target,
      isNew: !before.has(id),
    }))
  }
}
