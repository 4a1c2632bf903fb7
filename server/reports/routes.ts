import type { FastifyInstance } from 'fastify'
import * as numbers from '#contract/report-numbers.ts'
import * as reports from '#contract/reports.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { downloadForEsr } from './esr.ts'
import { listPeopleBehind } from './people-behind.ts'
import { downloadReport, getReports } from './rules.ts'

export const reportRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(
    app,
    ctx,
    { ...reports, ...numbers },
    { getReports, listPeopleBehind, downloadReport, downloadForEsr },
  )
