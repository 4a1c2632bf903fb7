import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/dashboard.ts'
import type { Context } from '../kernel/context.ts'
import { neighboursOf, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { overviewOf } from './overview.ts'
import { menteeOfOverview, menteesWithoutMentor, mentorsOfOverview } from './overview-pages.ts'
import { dashboardNumbers } from './rules.ts'

export function dashboardRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.getDashboardNumbers, async ({ ctx, me }) => dashboardNumbers(ctx, me))

  route(app, ctx, contract.getOverview, async ({ ctx }) => overviewOf(ctx.db))

  route(app, ctx, contract.listMentorsOfOverview, async (call) =>
    sendPage(call, call.query, {
      ...(await mentorsOfOverview(call.ctx.db, call.query)),
      ...neighboursOf(call.query),
    }),
  )

  route(app, ctx, contract.listMenteesWithoutMentor, async (call) =>
    sendPage(call, call.query, {
      ...(await menteesWithoutMentor(call.ctx.db, call.query)),
      ...neighboursOf(call.query),
    }),
  )

  route(app, ctx, contract.findMenteeOfOverview, async ({ ctx, query }) =>
    menteeOfOverview(ctx.db, query.menteeId),
  )
}
