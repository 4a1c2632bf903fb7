import type { FastifyInstance } from 'fastify'
import { checkAuditLog, exportAuditLog, listAuditLog } from '#contract/audit-log.ts'
import { perDatabase } from '../database/compiled.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { asAttachment, disconnectSignal } from '../kernel/http/raw-response.ts'
import { route } from '../kernel/http/route.ts'
import { oneSheetEach } from '../kernel/sheets/sheet.ts'
import { chainChecker } from './chain-checker.ts'
import { logSearch, readPage } from './entry-pages.ts'

export function auditLogRoutes(app: FastifyInstance, ctx: Context) {
  const checkers = perDatabase(() => chainChecker(ctx))
  const searches = perDatabase(logSearch)

  route(
    app,
    ctx,
    listAuditLog,
    async (call) => {
      const search = { find: searches(call.ctx.db), signal: disconnectSignal(call.reply) }
      return sendPage(call, call.query, await readPage(call.ctx, call.query, search))
    },
    { hasOwnQueue: true },
  )

  route(app, ctx, exportAuditLog, async ({ ctx, me, query, reply }) => {
    const { exportEntries } = await import('./export.ts')
    const search = { find: searches(ctx.db), signal: disconnectSignal(reply) }
    const { bytes } = await oneSheetEach(ctx, me.id, () => exportEntries(ctx, query, search))
    asAttachment(reply, `audit-log-${momentOf(ctx).today}.csv`)
    return bytes
  })

  route(app, ctx, checkAuditLog, async ({ ctx }) => checkers(ctx.db)())
}
