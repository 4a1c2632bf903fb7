import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/milestones.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { addAbsence, editAbsence, removeAbsence } from './absences.ts'
import { disputeMeeting, recordMeeting, removeMeeting, settleMeeting } from './meetings.ts'
import { getMilestones } from './readings.ts'
import { getStandard, saveStandard, setProgramme } from './rules.ts'

export const milestoneRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    getStandard,
    saveStandard,
    getMilestones,
    setProgramme,
    recordMeeting,
    removeMeeting,
    disputeMeeting,
    settleMeeting,
    addAbsence,
    editAbsence,
    removeAbsence,
  })
