import type { FastifyInstance } from 'fastify'
import { seeQuickActions, sendLetterAgain } from '#contract/attention.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/route.ts'
import { sendAgain } from '../letters/rules.ts'
import { whatWaits } from './rules.ts'

export function attentionRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, seeQuickActions, async ({ ctx }) => ({ items: await whatWaits(ctx) }))

  route(app, ctx, sendLetterAgain, async ({ ctx, params }) => {
    await sendAgain(ctx, params.id)
    return { message: 'The letter will be sent again.' }
  })
}
