import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notifications.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import * as rules from '../messaging/bell.ts'
import { choose, listChoices } from '../messaging/choices.ts'
import { newNotifications } from '../messaging/notify.ts'

export function notificationRoutes(app: FastifyInstance, ctx: Context) {
  app.eventStreams.from(newNotifications(ctx))
  route(app, ctx, contract.streamChanges, async ({ me, request, reply }) =>
    app.eventStreams.open(me, request, reply),
  )

  route(app, ctx, contract.listNotifications, async (call) =>
    sendPage(call, call.query, await rules.listNotifications(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.countUnread, async ({ ctx, me }) => rules.countUnread(ctx, me))

  route(app, ctx, contract.readNotifications, async ({ ctx, me, body }) => rules.readOwn(ctx, me, body))

  route(app, ctx, contract.listLetterChoices, async ({ ctx, me }) => listChoices(ctx, me))

  route(app, ctx, contract.chooseLetters, async ({ ctx, me, body }) => choose(ctx, me, body))
}
