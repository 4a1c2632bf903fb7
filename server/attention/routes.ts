import type { FastifyInstance } from 'fastify'
import { getAttention, getQuickActions, sendLetterAgain } from '#contract/attention.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/route.ts'
import { sendAgain } from '../letters/sending-again.ts'
import { waitingForAdmins } from './for-admins.ts'
import { attentionFor } from './rules.ts'

export function attentionRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getAttention, async ({ ctx, me }) => attentionFor(ctx, me))

  route(app, ctx, getQuickActions, async ({ ctx }) => ({ items: await waitingForAdmins(ctx) }))

  route(app, ctx, sendLetterAgain, async ({ ctx, params }) => sendAgain(ctx, params.id), {
    replyFor: (message) => ({ message }),
  })
}
