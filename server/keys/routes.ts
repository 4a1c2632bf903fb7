import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/keys.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { listKeys } from './queries.ts'
import { createKey, revokeKey, toKeyRow } from './rules.ts'

export function keyRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listKeys, async (call) => {
    const { today } = momentOf(call.ctx)
    const page = await listKeys(call.ctx.db, {}, call.query)
    return sendPage(call, call.query, { ...page, rows: page.rows.map((key) => toKeyRow(today, key)) })
  })

  route(app, ctx, contract.createKey, async ({ ctx, me, body }) => createKey(ctx, me, body))

  route(app, ctx, contract.revokeKey, async ({ ctx, me, params }) => revokeKey(ctx, me, params.id))
}
