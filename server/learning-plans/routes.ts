import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/learning-plans.ts'
import * as objectives from '#contract/objectives.ts'
import * as agreements from '#contract/plan-agreements.ts'
import { findMentee } from '../access.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { answerAgreement, askAgreement } from './agreements.ts'
import { carryForward } from './carried-plans.ts'
import { addEvidence, readEvidence, removeEvidence } from './evidence.ts'
import { setObjectiveState, suggestAchieved } from './objectives.ts'
import { readerOf } from './plan-lookup.ts'
import { listPlans } from './queries.ts'
import { createPlan, deletePlan, editPlan } from './rules.ts'
import { planSheet } from './sheet.ts'

export function learningPlanRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listPlans, async (call) => {
    const { menteeId } = call.query
    // Refuse with 404 for a mentee whom the person may not see, instead of returning an empty list.
    if (menteeId !== undefined) await findMentee(call.ctx.db, call.me, menteeId)
    return sendPage(
      call,
      call.query,
      await listPlans(call.ctx.db, readerOf(call.ctx, call.me), call.query, call.query),
    )
  })

  route(app, ctx, contract.exportPlans, async (call) => {
    if (call.query.menteeId !== undefined) await findMentee(call.ctx.db, call.me, call.query.menteeId)
    return sendSheet(call, planSheet(call.ctx, call.me, call.query))
  })

  route(app, ctx, contract.listPlansOfMentee, async (call) => {
    const mentee = await findMentee(call.ctx.db, call.me, call.params.menteeId)
    const plans = await listPlans(
      call.ctx.db,
      readerOf(call.ctx, call.me),
      { menteeId: mentee.id },
      call.query,
    )
    return sendPage(call, call.query, plans)
  })

  route(app, ctx, contract.createPlan, async ({ ctx, me, body }) => createPlan(ctx, me, body))

  route(app, ctx, contract.editPlan, async ({ ctx, me, params, body }) => editPlan(ctx, me, params.id, body))

  route(app, ctx, contract.deletePlan, async ({ ctx, me, params }) => deletePlan(ctx, me, params.id))

  route(app, ctx, objectives.setObjectiveState, async ({ ctx, me, params, body }) =>
    setObjectiveState(ctx, me, params, body),
  )

  route(app, ctx, objectives.suggestAchieved, async ({ ctx, me, params, body }) =>
    suggestAchieved(ctx, me, params, body),
  )

  route(app, ctx, objectives.getEvidence, async ({ ctx, me, params }) => readEvidence(ctx, me, params.id))

  route(app, ctx, objectives.addEvidence, async ({ ctx, me, params, body }) =>
    addEvidence(ctx, me, params, body),
  )

  route(app, ctx, objectives.removeEvidence, async ({ ctx, me, params }) => removeEvidence(ctx, me, params))

  route(app, ctx, agreements.askAgreement, async ({ ctx, me, params, body }) =>
    askAgreement(ctx, me, params.id, body),
  )

  route(app, ctx, agreements.answerAgreement, async ({ ctx, me, params, body }) =>
    answerAgreement(ctx, me, params.id, body),
  )

  route(app, ctx, agreements.carryForward, async ({ ctx, me, params, body }) =>
    carryForward(ctx, me, params.id, body),
  )
}
