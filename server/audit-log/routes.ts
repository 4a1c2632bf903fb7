import type { FastifyInstance } from 'fastify'
import { listAuditLog } from '#contract/audit-log.ts'
import type { Context } from '../kernel/context.ts'
import { answerPage } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { countEntries, listEntries } from './queries.ts'

export function auditLogRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, listAuditLog, async (call) => {
    const rows = await listEntries(call.ctx.db, call.query)
    const total = await countEntries(call.ctx.db, call.query)
    return answerPage(call, call.query, { rows, total, cursorOf: (entry) => entry.id })
  })
}
