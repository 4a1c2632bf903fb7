import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/factors.ts'
import * as passkeys from '#contract/passkeys.ts'
import type { Context } from '../kernel/context.ts'
import { route } from '../kernel/http/route.ts'
import { passkeyCookie } from '../session/browser.ts'
import { makePasskey, removePasskey, startPasskey } from './passkeys.ts'
import * as rules from './rules.ts'
import { saveWaysToSignIn, waysToSignIn } from './settings.ts'

export function factorRoutes(app: FastifyInstance, ctx: Context) {
  const passkey = passkeyCookie(ctx)

  route(app, ctx, contract.getFactors, async ({ ctx, me }) => rules.ownFactors(ctx, me))

  route(app, ctx, contract.startApp, async ({ ctx, me }) => rules.startApp(ctx, me))

  route(app, ctx, contract.confirmApp, async ({ ctx, me, body }) => ({
    recoveryCodes: await rules.confirmApp(ctx, me, body.code),
  }))

  route(app, ctx, contract.makeRecoveryCodes, async ({ ctx, me }) => ({
    recoveryCodes: await rules.makeRecoveryCodes(ctx, me),
  }))

  route(app, ctx, contract.removeFactors, async ({ ctx, me }) => rules.removeFactors(ctx, me))

  route(app, ctx, passkeys.startPasskey, async ({ ctx, me, request, reply }) =>
    startPasskey(ctx, me, passkey.keep(request, reply)),
  )

  route(app, ctx, passkeys.makePasskey, async ({ ctx, me, body, request }) => ({
    recoveryCodes: await makePasskey(ctx, me, body, passkey.of(request)),
  }))

  route(app, ctx, passkeys.removePasskey, async ({ ctx, me, params }) => removePasskey(ctx, me, params.id))

  route(app, ctx, contract.getFactorsOf, async ({ ctx, params }) => rules.factorsOfPerson(ctx, params.id))

  route(
    app,
    ctx,
    contract.resetSecondFactor,
    async ({ ctx, me, params }) => rules.resetSecondFactor(ctx, me, params.id),
    { replyFor: (message) => ({ message }) },
  )

  route(app, ctx, contract.getWaysToSignIn, async ({ ctx }) => waysToSignIn(ctx))

  route(app, ctx, contract.saveWaysToSignIn, async ({ ctx, me, body }) => saveWaysToSignIn(ctx, me, body))
}
