import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/people.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { lettersTo, sessionsOf } from './account.ts'
import { personFor } from './rules.ts'

export function peopleRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.findPerson, async ({ ctx, me, params }) => personFor(ctx, me, params.id))

  route(app, ctx, contract.listSessionsOf, async ({ ctx, params }) => sessionsOf(ctx, params.id))

  route(app, ctx, contract.listLettersTo, async (call) =>
    sendPage(call, call.query, await lettersTo(call.ctx, call.params.id, call.query)),
  )
}
