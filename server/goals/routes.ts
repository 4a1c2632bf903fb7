import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/goals.ts'
import { findRecord } from '../access.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { listGoals } from './queries.ts'
import { addGoal, editGoal } from './rules.ts'

export function goalRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listGoals, async (call) => {
    const { ctx, me, params, query } = call
    const mentee = await findRecord(ctx.db, me, params.menteeId)
    return sendPage(call, query, await listGoals(ctx.db, { me, menteeId: mentee.id }, query))
  })

  route(app, ctx, contract.addGoal, async ({ ctx, me, params, body }) =>
    addGoal(ctx, me, params.menteeId, body),
  )

  route(app, ctx, contract.editGoal, async ({ ctx, me, params, body }) =>
    editGoal(ctx, me, params.goalId, body),
  )
}
