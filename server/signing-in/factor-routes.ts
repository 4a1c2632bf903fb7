import type { FastifyInstance } from 'fastify'
import * as factors from '#contract/factors.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/http/route.ts'
import { confirmApp, startApp } from './app.ts'
import { passkeyCookie } from './browser.ts'
import { factorsOfPerson, ownFactors, removeFactors, resetSecondFactor } from './factors.ts'
import { makePasskey, removePasskey, startPasskey } from './passkey.ts'
import { makeRecoveryCodes } from './recovery.ts'
import { saveWaysToSignIn, waysToSignIn } from './ways-settings.ts'

export function serveFactors(app: FastifyInstance, ctx: Context) {
  const passkey = passkeyCookie(ctx)

  route(app, ctx, factors.getFactors, async ({ ctx, me }) => ownFactors(ctx, me))

  route(app, ctx, factors.startApp, async ({ ctx, me }) => startApp(ctx, me))

  route(app, ctx, factors.confirmApp, async ({ ctx, me, body }) => ({
    recoveryCodes: await confirmApp(ctx, me, body.code),
  }))

  route(app, ctx, factors.makeRecoveryCodes, async ({ ctx, me }) => ({
    recoveryCodes: await makeRecoveryCodes(ctx, me),
  }))

  route(app, ctx, factors.removeFactors, async ({ ctx, me }) => removeFactors(ctx, me))

  route(app, ctx, factors.startPasskey, async ({ ctx, me, request, reply }) =>
    startPasskey(ctx, me, passkey.keep(request, reply)),
  )

  route(app, ctx, factors.makePasskey, async ({ ctx, me, body, request }) => ({
    recoveryCodes: await makePasskey(ctx, me, body, passkey.of(request)),
  }))

  route(app, ctx, factors.removePasskey, async ({ ctx, me, params }) => removePasskey(ctx, me, params.id))

  route(app, ctx, factors.getFactorsOf, async ({ ctx, params }) => factorsOfPerson(ctx, params.id))

  route(
    app,
    ctx,
    factors.resetSecondFactor,
    async ({ ctx, me, params }) => resetSecondFactor(ctx, me, params.id),
    { replyFor: (message) => ({ message }) },
  )

  route(app, ctx, factors.getWaysToSignIn, async ({ ctx }) => waysToSignIn(ctx))

  route(app, ctx, factors.saveWaysToSignIn, async ({ ctx, me, body }) => saveWaysToSignIn(ctx, me, body))
}
