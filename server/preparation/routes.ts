import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/preparation.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/http/route.ts'
import { prepareShift } from './rules.ts'

export function preparationRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.prepareShift, async ({ ctx, me, params }) => prepareShift(ctx, me, params.id))
}
