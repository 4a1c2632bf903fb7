import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Action } from '#contract/permissions.ts'
import { countedWhenRefused, type Limit, perIpLimits, perPersonLimits } from '#contract/rate-limits.ts'
import { compiledOne, type Params } from '../../database/compiled.ts'
import { hasManyWriters } from '../../database/rows.ts'
import { ipPrefix } from '../connections/ip-ranges.ts'
import type { Context } from '../context.ts'
import { refuse } from '../errors.ts'

/** Counts a request and returns the seconds until the next one is allowed; 0 means now. */
type Counter = (request: FastifyRequest) => Promise<number>

/** Attempts with one link of an email. */
const perLinkLimit: Limit = { calls: 10, minutes: 15 }
/** Limits for each person, or for each IP address that has not signed in. */
const everyRead: Limit = { calls: 600, minutes: 1 }
const everyWrite: Limit = { calls: 120, minutes: 1 }
/** Bytes of replies and exports for each person and minute: the cost of a read is about its reply's size. */
export const readInMinute = 60_000_000
/** Bytes of bodies, because a write costs more. Uploads are streams, and their number is limited. */
const writtenInMinute = 10_000_000

/**
 * Refuses calls over a limit with 429; RATE_LIMIT_FACTOR multiplies every limit and 0 disables them. Each server counts
 * general reads and writes itself. Servers that share PostgreSQL count the other limits together.
 */
export function createLimits(app: FastifyInstance, ctx: Context) {
  const factor = ctx.config.rateLimitFactor
  const maxOf = ({ calls }: Limit) => Math.ceil(calls * factor)
  const keyOf = (request: FastifyRequest) => request.limitKey ?? ipPrefix(request.ip)

  function ownCounter(name: string, limit: Limit): Counter {
    const counter = app.createRateLimit({
      max: maxOf(limit),
      timeWindow: limit.minutes * 60_000,
      keyGenerator: (request) => `${name} ${keyOf(request)}`,
    })
    return async (request) => {
      const result = await counter(request)
      return !result.isAllowed && result.isExceeded ? result.ttlInSeconds : 0
    }
  }

  function sharedCounter(name: string, limit: Limit): Counter {
    const own = ownCounter(name, limit)
    return async (request) => {
      if (!hasManyWriters(ctx.db)) return own(request)
      const { calls, secondsLeft } = await countCall(ctx, `${name} ${keyOf(request)}`, limit.minutes)
      return calls > maxOf(limit) ? secondsLeft : 0
    }
  }

  const countersOf = (limits: Partial<Record<Action, Limit>>) =>
    new Map(Object.entries(limits).map(([action, limit]) => [action, sharedCounter(action, limit)]))
  const ipCounters = countersOf(perIpLimits)
  const personCounters = countersOf(perPersonLimits)
  const reads = ownCounter('reads', everyRead)
  const writes = ownCounter('writes', everyWrite)
  const linkUses = sharedCounter('link', perLinkLimit)
  const bytesRead = createByteCounter(ctx.now)
  const bytesWritten = createByteCounter(ctx.now)

  function limitBytes(request: FastifyRequest, isRead: boolean) {
    const key = keyOf(request)
    if (isRead) return refuseFor(bytesRead.secondsToWait(key, readInMinute * factor))
    refuseFor(bytesWritten.secondsToWait(key, writtenInMinute * factor))
    // A body is parsed later, so that a refused call costs little.
    if (Buffer.isBuffer(request.body)) bytesWritten.add(key, request.body.length)
  }

  async function count(request: FastifyRequest, counter: Counter) {
    refuseFor(await counter(request))
  }

  return {
    async limitIp(request: FastifyRequest, action: Action) {
      const counter = ipCounters.get(action)
      if (factor > 0 && counter) await count(request, counter)
    },
    async limitLink(request: FastifyRequest, tokenHash: string) {
      if (factor === 0) return
      request.limitKey = tokenHash
      await count(request, linkUses)
    },
    /** Counts a refused key or token as a call of its IP address. */
    async limitRefused(request: FastifyRequest) {
      if (factor > 0) await count(request, isReading(request) ? reads : writes)
    },
    /** Gives a public file the limit of bytes of a person: its readers may read nothing of what is sent. */
    limitFile(request: FastifyRequest, key: string) {
      request.limitKey = key
      if (factor > 0) limitBytes(request, true)
    },
    /** Counts by IP address when there is no caller: 'person 4', or 'key 2'. */
    async limitCaller(request: FastifyRequest, action: Action, caller: string | undefined) {
      if (factor === 0 || countedWhenRefused.includes(action)) return
      request.limitKey = caller
      const isRead = isReading(request)
      if (caller !== undefined || !ipCounters.has(action)) await count(request, isRead ? reads : writes)
      limitBytes(request, isRead)
      const counter = personCounters.get(action)
      if (counter) await count(request, counter)
    },
    countBytes(request: FastifyRequest, sent: number) {
      if (factor > 0 && request.limitKey !== undefined) bytesRead.add(request.limitKey, sent)
    },
  }
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

function refuseFor(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0)
    refuse(429, 'Too many requests. Wait a moment and try again.', { retryAfterSeconds })
}

declare module 'fastify' {
  interface FastifyRequest {
    limitKey?: string | undefined
  }
}

const minute = 60_000

/** Counts bytes for each person, in windows of a minute. */
function createByteCounter(now: () => Date) {
  const bytesByKey = new Map<string, number>()
  let ends = 0

  function beginWindow(at: number) {
    // After the clock was set back, the window would last too long.
    if (at < ends && ends - at <= minute) return
    bytesByKey.clear()
    ends = at + minute
  }

  return {
    add(key: string, bytes: number) {
      beginWindow(now().getTime())
      bytesByKey.set(key, (bytesByKey.get(key) ?? 0) + bytes)
    },
    /** The seconds until the window ends if the person exceeded `max`; else 0. */
    secondsToWait(key: string, max: number): number {
      const at = now().getTime()
      beginWindow(at)
      return (bytesByKey.get(key) ?? 0) > max ? Math.ceil((ends - at) / 1_000) : 0
    },
  }
}

/** The number of calls in the current window, including this one, and the seconds until it ends. */
type Counted = { calls: number; secondsLeft: number }

type CountingContext = Pick<Context, 'db' | 'keyFor' | 'now'>

/**
 * Counts a call in the database, which all servers share. The key can contain an IP address, so
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
