import type { FastifyInstance } from 'fastify'
import { downloadReport, getReports, listPeopleBehind } from '#contract/reports.ts'
import type { Context } from '../kernel/context.ts'
import { asAttachment } from '../kernel/http/download.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { inWords } from './filter-text.ts'
import { periodOf } from './period.ts'
import { listBehind } from './queries.ts'
import { createReports, exportReport } from './rules.ts'

export function reportRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getReports, async ({ ctx, query }) => createReports(ctx, query))

  route(app, ctx, listPeopleBehind, async (call) => {
    const { ctx, query } = call
    const period = periodOf(ctx, query)
    const page = await listBehind(ctx.db, period, query.figure, query)
    const rows = page.rows.map(({ deleted_at, ...fact }) => ({
      ...fact,
      deleted: deleted_at !== null,
      what: inWords(query.figure, fact, period),
    }))
    return sendPage(call, query, { ...page, rows })
  })

  route(app, ctx, downloadReport, async ({ ctx, params, query, reply }) => {
    const { name, content } = await exportReport(ctx, params.report, query)
    asAttachment(reply, name)
    return content
  })
}
