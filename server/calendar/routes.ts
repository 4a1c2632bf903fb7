import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/calendar.ts'
import { findFeed } from '../accounts/feed-queries.ts'
import type { Context } from '../kernel/context.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import { route } from '../kernel/http/route.ts'
import { makeFeed, readFeed, removeFeed, shiftAsCalendar } from './rules.ts'

export function calendarRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.getFeed, async ({ ctx, me }) => {
    const feed = await findFeed(ctx.db, me.id)
    if (!feed || feed.ended_at !== null) return { feed: null, endedAt: feed?.ended_at ?? null }
    return { feed: { created_at: feed.created_at, withNames: feed.with_names === 1 }, endedAt: null }
  })

  route(app, ctx, contract.makeFeed, async ({ ctx, me, body }) => makeFeed(ctx, me, body.withNames))

  route(app, ctx, contract.removeFeed, async ({ ctx, me }) => removeFeed(ctx, me))

  route(app, ctx, contract.downloadShift, async ({ ctx, me, params, reply }) =>
    asCalendar(reply, 'shift.ics', await shiftAsCalendar(ctx, me, params.id)),
  )

  route(app, ctx, contract.readFeed, async ({ ctx, params, request, reply }) => {
    app.limits.limitFile(request, `feed ${hashOfToken(params.file)}`)
    return asCalendar(reply, 'shifts.ics', await readFeed(ctx, params.file))
  })
}

function asCalendar(reply: FastifyReply, name: string, calendar: string): string {
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
  return calendar
}
