import type { FastifyInstance } from 'fastify'
import { downloadForEsr } from '#contract/esr.ts'
import { downloadReport, getReports, listPeopleBehind, type Reports } from '#contract/reports.ts'
import type { Context } from '../kernel/context.ts'
import { asAttachment } from '../kernel/http/download.ts'
import type { Key } from '../kernel/http/key-authentication.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { createCountsOnly } from './counts-only.ts'
import { esrSheet } from './esr-sheet.ts'
import { inWords } from './filter-text.ts'
import { listMilestonesBehind } from './milestones.ts'
import { periodOf, type Range } from './period.ts'
import { listBehind } from './queries.ts'
import { createReports, exportReport } from './rules.ts'

export function reportRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getReports, async ({ ctx, key, query }) => reportsFor(ctx, key, query))

  route(app, ctx, listPeopleBehind, async (call) => {
    const { ctx, query } = call
    const period = periodOf(ctx, query)
    const page =
      query.figure === 'milestones.milestones'
        ? await listMilestonesBehind(ctx, period, query)
        : await listBehind(ctx.db, period, query.figure, query)
    const rows = page.rows.map(({ deleted_at, ...fact }) => ({
      ...fact,
      deleted: deleted_at !== null,
      what: inWords(query.figure, fact, period),
    }))
    return sendPage(call, query, { ...page, rows })
  })

  route(app, ctx, downloadReport, async ({ ctx, key, params, query, reply }) => {
    const read = () => reportsFor(ctx, key, query)
    const all = await (ctx.reading?.inTurn(read) ?? read())
    const { name, content } = await exportReport(ctx, params.report, all)
    asAttachment(reply, name)
    return content
  })

  route(app, ctx, downloadForEsr, async (call) => sendSheet(call, await esrSheet(call.ctx, call.query)))
}

/** A program with a key gets counts only, which the contract types as numbers. */
const reportsFor = (ctx: Context, key: Key | undefined, range: Range) =>
  key ? (createCountsOnly(ctx, range) as Promise<Reports>) : createReports(ctx, range)
