import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/comments.ts'
import type { Context } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { findGoal, findPlan, listOfGoal, listOfPlan } from './queries.ts'
import { commentOnGoal, commentOnPlan, deleteComment, editComment } from './rules.ts'

export function commentRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listGoalComments, async (call) => {
    const { ctx, me, params, query } = call
    if (!(await findGoal(ctx.db, { me, id: params.id }))) refuseUnknown()
    return sendPage(call, query, await listOfGoal(ctx.db, { me, goalId: params.id }, query))
  })

  route(app, ctx, contract.addGoalComment, async ({ ctx, me, params, body }) =>
    commentOnGoal(ctx, me, params.id, body),
  )

  route(app, ctx, contract.listPlanComments, async (call) => {
    const { ctx, me, params, query } = call
    if (!(await findPlan(ctx.db, { me, id: params.id }))) refuseUnknown()
    return sendPage(call, query, await listOfPlan(ctx.db, { me, planId: params.id }, query))
  })

  route(app, ctx, contract.addPlanComment, async ({ ctx, me, params, body }) =>
    commentOnPlan(ctx, me, params.id, body),
  )

  route(app, ctx, contract.editComment, async ({ ctx, me, params, body }) =>
    editComment(ctx, me, params.id, body),
  )

  route(app, ctx, contract.deleteComment, async ({ ctx, me, params }) => deleteComment(ctx, me, params.id))
}
