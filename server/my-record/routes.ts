import type { FastifyInstance } from 'fastify'
import * as reflections from '#contract/reflections.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { listReflections } from './reflection-queries.ts'
import { addReflection, deleteReflection, editReflection } from './reflections.ts'

export function myRecordRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, reflections.listReflections, async (call) =>
    sendPage(call, call.query, await listReflections(call.ctx.db, { me: call.me }, call.query)),
  )

  route(app, ctx, reflections.addReflection, async ({ ctx, me, body }) => addReflection(ctx, me, body))

  route(app, ctx, reflections.editReflection, async ({ ctx, me, params, body }) =>
    editReflection(ctx, me, params.id, body),
  )

  route(app, ctx, reflections.deleteReflection, async ({ ctx, me, params }) =>
    deleteReflection(ctx, me, params.id),
  )
}
