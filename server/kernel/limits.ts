import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Action } from '#contract/permissions.ts'
import { hasManyWriters } from '../database/skip-locked.ts'
import { countCall } from './call-counts.ts'
import type { Context } from './context.ts'
import { refuse } from './errors.ts'
import { ipPrefix } from './ip-prefix.ts'

type Limit = { calls: number; minutes: number }

/** Counts a request, and tells in how many seconds there may be another one: 0 for at once. */
type Counter = (request: FastifyRequest) => Promise<number>

/** Calls that are limited for each IP address, whoever makes them. */
const perIpLimits: Partial<Record<Action, Limit>> = {
  'session: sign in': { calls: 20, minutes: 1 },
  'session: ask for a reset': { calls: 5, minutes: 15 },
  // A hospital of many people stands behind one IP address; what counts is each link (`perLinkLimit`).
  'session: reset password': { calls: 200, minutes: 15 },
  'session: confirm address': { calls: 200, minutes: 15 },
  'referrals: submit': { calls: 5, minutes: 60 },
  'browser: report a breach': { calls: 10, minutes: 1 },
}
/** Calls that are limited for each person beside the limits of all reads and writes. */
const perPersonLimits: Partial<Record<Action, Limit>> = {
  'session: change password': { calls: 10, minutes: 15 },
  'documents: upload': { calls: 30, minutes: 60 },
  'users: export': { calls: 60, minutes: 60 },
}
/** Passwords that are tried by one link of a letter. */
const perLinkLimit: Limit = { calls: 10, minutes: 15 }
/** Calls of one person, or of one IP address that has not signed in. */
const everyRead: Limit = { calls: 600, minutes: 1 }
const everyWrite: Limit = { calls: 120, minutes: 1 }

/**
 * Refuses with 429 what comes too often; RATE_LIMIT_FACTOR multiplies every limit and 0 switches them off. Reads and
 * writes in general are counted by each server for itself, whose work they are; the rest by all of them together, where
 * several can be (ADR 048).
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
    if (!hasManyWriters(ctx.db)) return ownCounter(name, limit)
    return async (request) => {
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

  async function count(request: FastifyRequest, counter: Counter) {
    const retryAfterSeconds = await counter(request)
    if (retryAfterSeconds > 0)
      refuse(429, 'Too many requests. Please wait a moment and try again.', { retryAfterSeconds })
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
    /** Without a person the IP address counts. */
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
