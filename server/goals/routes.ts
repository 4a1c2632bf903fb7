import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/goals.ts'
import { findMentee } from '../access.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/route.ts'
import { listGoals } from './queries.ts'

export function goalRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listGoals, async ({ ctx, me, params }) => {
    const mentee = await findMentee(ctx.db, me, params.menteeId)
    return listGoals(ctx.db, me, mentee.id)
  })
}
