import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/search.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { findPeople, findThings } from './rules.ts'

export const searchRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, { findPeople, findThings })
