import type { FastifyInstance } from 'fastify'
import { seeAttention, seeQuickActions, sendLetterAgain } from '#contract/attention.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/route.ts'
import { sendAgain } from '../letters/rules.ts'
import { waitingForAdmins } from './for-admins.ts'
import { whatNeeds } from './rules.ts'

export function attentionRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, seeAttention, async ({ ctx, me }) => whatNeeds(ctx, me))

  route(app, ctx, seeQuickActions, async ({ ctx }) => ({ items: await waitingForAdmins(ctx) }))

  route(app, ctx, sendLetterAgain, async ({ ctx, params }) => {
    await sendAgain(ctx, params.id)
    return { message: 'The letter will be sent again.' }
  })
}
