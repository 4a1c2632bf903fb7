import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/learning-plans.ts'
import * as objectives from '#contract/objectives.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { answerAgreement, askAgreement } from './agreements.ts'
import { addEvidence, getEvidence, removeEvidence } from './evidence.ts'
import { exportPlans, listPlans, listPlansOfMentee } from './lists.ts'
import { setObjectiveState, suggestAchieved } from './objectives.ts'
import { carryForward, createPlan, deletePlan, editPlan } from './rules.ts'

export function learningPlanRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, contract, {
    listPlans,
    exportPlans,
    listPlansOfMentee,
    createPlan,
    editPlan,
    deletePlan,
    askAgreement,
    answerAgreement,
    carryForward,
  })
  serve(app, ctx, objectives, {
    setObjectiveState,
    suggestAchieved,
    getEvidence,
    addEvidence,
    removeEvidence,
  })
}
