import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operations.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { serveApiDescription } from './api-docs/description.ts'
import { serveWellKnown } from './api-docs/well-known.ts'
import { serveBreachReports } from './monitoring/breach-reports.ts'
import { getHealth, getReadiness } from './monitoring/health.ts'
import { getNotices } from './monitoring/notices.ts'

export function operationRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, contract, { getHealth, getReadiness, getNotices })
  serveApiDescription(app, ctx)
  serveWellKnown(app, ctx)
  serveBreachReports(app)
}
