import type { FastifyInstance } from 'fastify'
import { downloadReport, seePeopleBehind, seeReports } from '#contract/reports.ts'
import type { Context } from '../kernel/context.ts'
import { asAttachment } from '../kernel/download.ts'
import { answerPage } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { periodOf } from './period.ts'
import { countBehind, listBehind } from './queries.ts'
import { exportReport, makeReports } from './rules.ts'
import { inWords } from './words.ts'

export function reportRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, seeReports, async ({ ctx, query }) => makeReports(ctx, query))

  route(app, ctx, seePeopleBehind, async (call) => {
    const { ctx, query } = call
    const period = periodOf(ctx, query)
    const facts = await listBehind(ctx.db, period, query.figure, query)
    const rows = facts.map((fact) => ({ ...fact, what: inWords(query.figure, fact, period) }))
    const total = await countBehind(ctx.db, period, query.figure, query.key)
    return answerPage(call, query, { rows, total, cursorOf: (fact) => fact.id })
  })

  route(app, ctx, downloadReport, async ({ ctx, params, query, reply }) => {
    const { name, content } = await exportReport(ctx, params.report, query)
    asAttachment(reply, name)
    return content
  })
}
