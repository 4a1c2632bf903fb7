import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/dashboard.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import {
  findMenteeOfOverview,
  getOverview,
  listMenteesWithoutMentor,
  listMentorsOfOverview,
} from './overview.ts'
import { getDashboardNumbers } from './rules.ts'

export const dashboardRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    getDashboardNumbers,
    getOverview,
    listMentorsOfOverview,
    listMenteesWithoutMentor,
    findMenteeOfOverview,
  })
