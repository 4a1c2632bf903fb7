import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/people.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { findPerson, listEmailsTo, listSessionsOf } from './rules.ts'

export const peopleRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, { findPerson, listSessionsOf, listEmailsTo })
