import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/debriefs.ts'
import { findRecord } from '../access.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { cursorOf, listDebriefs } from './lists.ts'
import { readDebrief, saveDebrief, withdrawDebrief } from './rules.ts'
import { readTeamLine } from './team-lines.ts'

export function debriefRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.getDebrief, async ({ ctx, me, params }) => readDebrief(ctx, me, params.id))

  route(app, ctx, contract.saveDebrief, async ({ ctx, me, params, body }) =>
    saveDebrief(ctx, me, params.id, body),
  )

  route(app, ctx, contract.withdrawDebrief, async ({ ctx, me, params }) =>
    withdrawDebrief(ctx, me, params.id),
  )

  route(app, ctx, contract.readTeamLine, async ({ ctx, me, params, body }) =>
    readTeamLine(ctx, me, params.id, body),
  )

  route(app, ctx, contract.listDebriefs, async (call) => {
    const { ctx, me, params, query } = call
    const mentee = await findRecord(ctx.db, me, params.menteeId)
    const page = await listDebriefs(ctx, me, { menteeId: mentee.id, goalId: query.goalId }, query)
    return sendPage(call, query, { ...page, cursorOf })
  })
}
