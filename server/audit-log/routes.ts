import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/audit-log.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { checkAuditLog } from './chain-checker.ts'
import { exportAuditLog, listAuditLog, listAuditOptions } from './lists.ts'

export const auditLogRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    listAuditLog: { rule: listAuditLog, hasOwnQueue: true },
    listAuditOptions,
    exportAuditLog,
    checkAuditLog,
  })
