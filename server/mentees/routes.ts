import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mentees.ts'
import { findRecord } from '../access.ts'
import type { Context } from '../kernel/context.ts'
import { pageOf, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { pathOf } from './path.ts'
import * as queries from './queries.ts'
import { listEnhanced, savePrivateNotes, setProgress } from './rules.ts'
import { countTimeline, cursorOf, listTimeline } from './timeline-queries.ts'

export function menteeRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listMentees, async (call) => {
    const page = await queries.listMenteesOf(call.ctx.db, { mentorId: call.me.id }, call.query)
    return sendPage(call, call.query, { ...page, cursorOf: byRelationship })
  })

  // The two differ only in their reply schemas: the first one's strips the private texts.
  for (const endpoint of [contract.listMenteesWithProgress, contract.listEnhancedMentees])
    route(app, ctx, endpoint as typeof contract.listEnhancedMentees, async (call) => {
      const page = await listEnhanced(call.ctx, call.me, call.query)
      return sendPage(call, call.query, { ...page, cursorOf: byRelationship })
    })

  route(app, ctx, contract.setProgress, async ({ ctx, me, params, body }) =>
    setProgress(ctx, me, params.menteeId, body),
  )

  route(app, ctx, contract.listProgressHistory, async (call) => {
    const { ctx, me, params, query } = call
    const mentee = await findRecord(ctx.db, me, params.menteeId)
    return sendPage(call, query, await queries.listProgressHistory(ctx.db, { menteeId: mentee.id }, query))
  })

  route(app, ctx, contract.savePrivateNotes, async ({ ctx, me, params, body }) =>
    savePrivateNotes(ctx, me, params.menteeId, body),
  )

  route(app, ctx, contract.getTimeline, async (call) => {
    const { ctx, me, params, query } = call
    const mentee = await findRecord(ctx.db, me, params.menteeId)
    const page = pageOf(await listTimeline(ctx.db, me, mentee.id, query), query)
    const total = await countTimeline(ctx.db, me, mentee.id, query)
    return sendPage(call, query, { ...page, total, cursorOf })
  })

  route(app, ctx, contract.getPath, async ({ ctx, me, params }) => pathOf(ctx, me, params.menteeId))
}

const byRelationship = (mentee: { relationship_id: number }) => mentee.relationship_id
