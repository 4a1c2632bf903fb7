import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/milestones.ts'
import { getStandard, saveStandard as putStandard } from '#contract/standard.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/http/route.ts'
import { addAbsence, editAbsence, removeAbsence } from './absences.ts'
import { disputeMeeting, recordMeeting, removeMeeting, settleMeeting } from './meetings.ts'
import { readMilestones } from './readings.ts'
import { readStandard, saveStandard, setProgramme } from './standard.ts'

export function milestoneRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getStandard, async ({ ctx }) => readStandard(ctx))
  route(app, ctx, putStandard, async ({ ctx, me, body }) => saveStandard(ctx, me, body))

  route(app, ctx, contract.getMilestones, async ({ ctx, me, params }) =>
    readMilestones(ctx, me, params.menteeId),
  )
  route(app, ctx, contract.setProgramme, async ({ ctx, me, params, body }) =>
    setProgramme(ctx, me, params.menteeId, body),
  )
  route(app, ctx, contract.recordMeeting, async ({ ctx, me, params, body }) =>
    recordMeeting(ctx, me, params.menteeId, body),
  )
  route(app, ctx, contract.removeMeeting, async ({ ctx, me, params }) => removeMeeting(ctx, me, params.id))
  route(app, ctx, contract.disputeMeeting, async ({ ctx, me, params }) => disputeMeeting(ctx, me, params.id))
  route(app, ctx, contract.settleMeeting, async ({ ctx, me, params, body }) =>
    settleMeeting(ctx, me, params.id, body.tookPlace),
  )
  route(app, ctx, contract.addAbsence, async ({ ctx, me, params, body }) =>
    addAbsence(ctx, me, params.menteeId, body),
  )
  route(app, ctx, contract.editAbsence, async ({ ctx, me, params, body }) =>
    editAbsence(ctx, me, params.id, body),
  )
  route(app, ctx, contract.removeAbsence, async ({ ctx, me, params }) => removeAbsence(ctx, me, params.id))
}
