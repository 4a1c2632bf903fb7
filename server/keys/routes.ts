import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/keys.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { createKey, listKeys, revokeKey } from './rules.ts'

export const keyRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, { listKeys, createKey, revokeKey })
