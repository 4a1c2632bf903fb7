import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/undo.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/route.ts'
import { undoChange } from './rules.ts'

export function undoRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.undoChange, async ({ ctx, me, params }) => undoChange(ctx, me, params.id))
}
