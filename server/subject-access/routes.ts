import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/subject-access.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { exportApplicant, exportPerson, listFormerPeople } from './rules.ts'

export const subjectAccessRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, { exportPerson, exportApplicant, listFormerPeople })
