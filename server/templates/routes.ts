import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/templates.ts'
import type { Context } from '../kernel/context.ts'
import { offsetOf, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { deleteTemplate, listTemplates, renameTemplate, saveTemplate } from './rules.ts'

export function templateRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listTemplates, async (call) =>
    sendPage(call, call.query, {
      ...(await listTemplates(call.ctx, call.me, call.query)),
      cursorOf: (_last, rowsSent) => offsetOf(call.query) + rowsSent,
    }),
  )

  route(app, ctx, contract.saveTemplate, async ({ ctx, me, body }) => saveTemplate(ctx, me, body))

  route(app, ctx, contract.renameTemplate, async ({ ctx, me, params, body }) =>
    renameTemplate(ctx, me, params.id, body.title),
  )

  route(app, ctx, contract.deleteTemplate, async ({ ctx, me, params }) => deleteTemplate(ctx, me, params.id))
}
