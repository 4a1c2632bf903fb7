import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Action } from '#contract/permissions.ts'
import { addressPrefix } from './addresses.ts'
import { refuse } from './errors.ts'

type Limit = { calls: number; minutes: number }

/** Calls that are limited for each address, whoever makes them. */
const byAddress: Partial<Record<Action, Limit>> = {
  'session: sign in': { calls: 20, minutes: 1 },
  'session: change password': { calls: 10, minutes: 15 },
  'session: ask for a reset': { calls: 5, minutes: 15 },
  'session: reset password': { calls: 10, minutes: 15 },
  'referrals: submit': { calls: 5, minutes: 60 },
  'browser: report a breach': { calls: 10, minutes: 1 },
}
/** Calls that are limited for each person beside the limits of all reads and writes. */
const byPerson: Partial<Record<Action, Limit>> = {
  'documents: upload': { calls: 30, minutes: 60 },
  'users: export': { calls: 60, minutes: 60 },
}
/** Calls of one person, or of one address that has not signed in. */
const everyRead: Limit = { calls: 600, minutes: 1 }
const everyWrite: Limit = { calls: 120, minutes: 1 }

/** Refuses with 429 what comes too often; `factor` multiplies every limit and 0 switches them off. */
export function makeLimits(app: FastifyInstance, factor: number) {
  const counter = (name: string, { calls, minutes }: Limit) =>
    app.createRateLimit({
      max: Math.ceil(calls * factor),
      timeWindow: minutes * 60_000,
      keyGenerator: (request) => `${name} ${keyOf(request)}`,
    })
  const keyOf = (request: FastifyRequest) => request.limitKey ?? addressPrefix(request.ip)

  const countersOf = (limits: Partial<Record<Action, Limit>>) =>
    new Map(Object.entries(limits).map(([action, limit]) => [action, counter(action, limit)]))
  const addressCounters = countersOf(byAddress)
  const personCounters = countersOf(byPerson)
  const reads = counter('reads', everyRead)
  const writes = counter('writes', everyWrite)

  async function count(request: FastifyRequest, counter: ReturnType<typeof app.createRateLimit>) {
    const seen = await counter(request)
    if (!seen.isAllowed && seen.isExceeded)
      refuse(429, 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: seen.ttlInSeconds,
      })
  }

  return {
    async limitAddress(request: FastifyRequest, action: Action) {
      const counter = addressCounters.get(action)
      if (factor > 0 && counter) await count(request, counter)
    },
    /** Without a person the address counts. */
    async limitCaller(request: FastifyRequest, action: Action, personId: number | undefined) {
      if (factor === 0) return
      request.limitKey = personId === undefined ? undefined : `person ${personId}`
      await count(request, request.method === 'GET' || request.method === 'HEAD' ? reads : writes)
      const counter = personCounters.get(action)
      if (counter) await count(request, counter)
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    limitKey?: string | undefined
  }
}
