import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/search.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/http/route.ts'
import { findPeople } from './rules.ts'
import { findThings } from './things.ts'

export function searchRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.findPeople, async ({ ctx, me, query }) => findPeople(ctx, me, query.text))

  route(app, ctx, contract.findThings, async ({ ctx, me, query }) => findThings(ctx, me, query.text))
}
