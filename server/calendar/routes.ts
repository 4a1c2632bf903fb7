import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/calendar.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/route.ts'
import { findFeed } from './queries.ts'
import { makeFeed, readFeed, readShift, removeFeed } from './rules.ts'

export function calendarRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.getFeed, async ({ ctx, me }) => {
    const feed = await findFeed(ctx.db, me.id)
    if (!feed || feed.ended_at !== null) return { feed: null, endedAt: feed?.ended_at ?? null }
    return { feed: { created_at: feed.created_at, withNames: feed.with_names === 1 }, endedAt: null }
  })

  route(app, ctx, contract.makeFeed, async ({ ctx, me, body }) => makeFeed(ctx, me, body.withNames))

  route(app, ctx, contract.removeFeed, async ({ ctx, me }) => removeFeed(ctx, me))

  route(app, ctx, contract.readFeed, async ({ ctx, params, reply }) => {
    const calendar = await readFeed(ctx, params.file)
    asCalendarFile(reply, 'shifts.ics')
    return calendar
  })

  route(app, ctx, contract.downloadShiftEvent, async ({ ctx, me, params, reply }) => {
    const calendar = await readShift(ctx, me, params.id)
    asCalendarFile(reply, 'shift.ics')
    return calendar
  })
}

const asCalendarFile = (reply: FastifyReply, name: string) =>
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
