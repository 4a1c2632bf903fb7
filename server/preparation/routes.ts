import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/preparation.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { prepareShift } from './rules.ts'

export const preparationRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, { prepareShift })
