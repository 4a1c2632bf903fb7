import type { FastifyInstance } from 'fastify'
import { checkAuditLog, exportAuditLog, listAuditLog } from '#contract/audit-log.ts'
import { disconnectSignal } from '../kernel/abort-signal.ts'
import type { Context } from '../kernel/context.ts'
import { asAttachment } from '../kernel/download.ts'
import { sendPage } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { momentOf } from '../kernel/zone.ts'
import { chainChecker } from './checking.ts'
import { readPage } from './reading.ts'
import { logSearch } from './searching.ts'

export function auditLogRoutes(app: FastifyInstance, ctx: Context) {
  const checkNow = chainChecker(ctx)
  const find = logSearch()

  route(app, ctx, listAuditLog, async (call) => {
    const search = { find, signal: disconnectSignal(call.reply) }
    return sendPage(call, call.query, await readPage(call.ctx, call.query, search))
  })

  route(app, ctx, exportAuditLog, async ({ ctx, query, reply }) => {
    const { exportEntries } = await import('./exporting.ts')
    const file = await exportEntries(ctx, query, { find, signal: disconnectSignal(reply) })
    asAttachment(reply, `audit-log-${momentOf(ctx).today}.csv`)
    return file
  })

  route(app, ctx, checkAuditLog, async () => checkNow())
}
