import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notifications.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { countUnread, listNotifications, readNotifications } from '../messaging/bell.ts'
import { chooseEmails, listEmailChoices } from '../messaging/choices.ts'
import { newNotifications } from '../messaging/notify.ts'
import { streamChanges } from './stream.ts'

export function notificationRoutes(app: FastifyInstance, ctx: Context) {
  app.eventStreams.from(newNotifications(ctx))
  serve(app, ctx, contract, {
    listNotifications,
    countUnread,
    readNotifications,
    listEmailChoices,
    chooseEmails,
    streamChanges,
  })
}
