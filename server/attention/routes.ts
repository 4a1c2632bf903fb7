import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/attention.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/route.ts'
import { sendAgain } from '../letters/sending-again.ts'
import { chooseGuide } from './guiding.ts'
import { bringBack, putOff } from './putting-off.ts'
import { remindMentor } from './reminding.ts'
import { attentionFor } from './rules.ts'
import { waitingForAdmins } from './waiting.ts'

export function attentionRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.getAttention, async ({ ctx, me }) => attentionFor(ctx, me))

  route(app, ctx, contract.chooseGuide, async ({ ctx, me, body }) => chooseGuide(ctx, me, body.shown))

  route(app, ctx, contract.getQuickActions, async ({ ctx }) => waitingForAdmins(ctx))

  route(app, ctx, contract.putOff, async ({ ctx, me, body }) => putOff(ctx, me, body))

  route(app, ctx, contract.bringBack, async ({ ctx, me, params }) => bringBack(ctx, me, params.id))

  route(app, ctx, contract.remindMentor, async ({ ctx, me, body }) => remindMentor(ctx, me, body), {
    replyFor: (message) => ({ message }),
  })

  route(app, ctx, contract.sendLetterAgain, async ({ ctx, params }) => sendAgain(ctx, params.id), {
    replyFor: (message) => ({ message }),
  })
}
