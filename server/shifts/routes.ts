import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shifts.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { exportShifts, findNextShift, listShifts, listShiftsOfMentee } from './lists.ts'
import { recordOutcome } from './outcomes.ts'
import { deleteShift, editShift, scheduleShift } from './rules.ts'
import { checkSeries, scheduleSeries } from './series.ts'

export const shiftRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    listShifts,
    exportShifts,
    findNextShift,
    listShiftsOfMentee,
    scheduleShift,
    checkSeries,
    scheduleSeries,
    editShift,
    deleteShift,
    recordOutcome,
  })
