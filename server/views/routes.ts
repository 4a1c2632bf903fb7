import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/views.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/http/route.ts'
import { chooseColumns, columnsOf, deleteView, renameView, saveView, viewsOf } from './rules.ts'

export function viewRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listViews, async ({ ctx, me }) => viewsOf(ctx, me))

  route(app, ctx, contract.saveView, async ({ ctx, me, body }) => saveView(ctx, me, body))

  route(app, ctx, contract.renameView, async ({ ctx, me, params, body }) =>
    renameView(ctx, me, params.id, body.name),
  )

  route(app, ctx, contract.deleteView, async ({ ctx, me, params }) => deleteView(ctx, me, params.id))

  route(app, ctx, contract.listColumns, async ({ ctx, me }) => columnsOf(ctx, me))

  route(app, ctx, contract.chooseColumns, async ({ ctx, me, body }) => chooseColumns(ctx, me, body))
}
