import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { compiledOne, type Params } from '../../database/compiled.ts'
import type { Context } from '../context.ts'

/** The number of calls in the current window, including this one, and the seconds until it ends. */
export type Counted = { calls: number; secondsLeft: number }

type CountingContext = Pick<Context, 'db' | 'keyFor' | 'now'>

/**
 * Counts a call in the database, which all servers share (ADR 031). The key can contain an IP address, so
 * only its HMAC is stored.
 */
export async function countCall(ctx: CountingContext, what: string, minutes: number): Promise<Counted> {
  const now = ctx.now()
  const { calls, ends_at } = await saveCall(ctx.db, {
    key: createHmac('sha256', ctx.keyFor('sign-in guard')).update(`calls\n${what}`).digest('hex'),
    now: now.toISOString(),
    ends: new Date(now.getTime() + minutes * 60_000).toISOString(),
  })
  return { calls, secondsLeft: Math.ceil((Date.parse(ends_at) - now.getTime()) / 1_000) }
}

type Window = { key: string; now: string; ends: string }

const saveCall = compiledOne((db, { key, now, ends }: Params<Window>) => {
  // The second condition: after the clock was set back, a window would last too long.
  const isOver = sql`call_counts.ends_at <= ${now} or call_counts.ends_at > ${ends}`
  return db
    .insertInto('call_counts')
    .values({ key, calls: 1, ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        calls: sql<number>`case when ${isOver} then 1 else call_counts.calls + 1 end`,
        ends_at: sql<string>`case when ${isOver} then ${ends} else call_counts.ends_at end`,
      }),
    )
    .returning(['calls', 'ends_at'])
})

/** Runs every hour: removes expired windows. */
export const removeOldCounts = ({ db, now }: Context) =>
  db.deleteFrom('call_counts').where('ends_at', '<=', now().toISOString()).execute()
