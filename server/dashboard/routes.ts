import type { FastifyInstance } from 'fastify'
import { getDashboardNumbers, getOverview } from '#contract/dashboard.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/route.ts'
import { dashboardNumbers, overviewOf } from './rules.ts'

export function dashboardRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getDashboardNumbers, async ({ ctx, me }) => dashboardNumbers(ctx, me))
  route(app, ctx, getOverview, async ({ ctx }) => overviewOf(ctx.db))
}
