import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/attention.ts'
import type { Context } from '../kernel/context.ts'
import {
  neighboursOf,
  offsetOf,
  type PageRequest,
  pageOf,
  rowsToRead,
  sendPage,
} from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendAgain } from '../messaging/retry.ts'
import { listAdminItems } from './admin-items.ts'
import { chooseGuide } from './guide.ts'
import { remindMentor } from './reminders.ts'
import { attentionFor } from './rules.ts'
import { snooze, unsnooze } from './snoozes.ts'

export function attentionRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.getAttention, async ({ ctx, me }) => attentionFor(ctx, me))

  route(app, ctx, contract.chooseGuide, async ({ ctx, me, body }) => chooseGuide(ctx, me, body.shown))

  route(app, ctx, contract.listTasks, async (call) =>
    sendPage(call, call.query, pageAt((await listAdminItems(call.ctx)).items, call.query)),
  )
  route(app, ctx, contract.listSnoozed, async (call) =>
    sendPage(call, call.query, pageAt((await listAdminItems(call.ctx)).snoozed, call.query)),
  )
  route(app, ctx, contract.getQuickActions, async ({ ctx }) => {
    const { items, snoozed } = await listAdminItems(ctx)
    return {
      items,
      total: items.length,
      snoozed,
      snoozed_total: snoozed.length,
    }
  })

  route(app, ctx, contract.snooze, async ({ ctx, me, body }) => snooze(ctx, me, body))
  route(app, ctx, contract.unsnooze, async ({ ctx, me, params }) => unsnooze(ctx, me, params.id))

  route(app, ctx, contract.remindMentor, async ({ ctx, me, body }) => remindMentor(ctx, me, body), {
    replyFor: (message) => ({ message }),
  })

  route(app, ctx, contract.sendLetterAgain, async ({ ctx, params }) => sendAgain(ctx, params.id), {
    replyFor: (message) => ({ message }),
  })
}

/** A page of items that are all in memory. */
function pageAt<Row>(all: Row[], paging: PageRequest) {
  const begin = offsetOf(paging)
  const page = pageOf(all.slice(begin, begin + rowsToRead(paging)), paging)
  const { cursorOf } = neighboursOf(paging)
  return { ...page, total: all.length, cursorOf }
}
