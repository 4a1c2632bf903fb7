import type { FastifyInstance } from 'fastify'
import * as factors from '#contract/factors.ts'
import * as proofs from '#contract/proof.ts'
import * as session from '#contract/session.ts'
import { emailConfirmed, passwordChanged, resetDone, resetRequested } from '#contract/session.ts'
import type { Context } from '../kernel/context.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import { route } from '../kernel/http/route.ts'
import { confirmApp, startApp } from './app.ts'
import { browserOf, challengeCookie, passkeyCookie, signInAnswer } from './browser.ts'
import { factorsOfPerson, ownFactors, removeFactors, resetSecondFactor } from './factors.ts'
import { confirmEmail, requestReset, resetPassword } from './links.ts'
import { makePasskey, removePasskey, signInByPasskey, startPasskey, startPasskeySignIn } from './passkey.ts'
import { changePassword, signIn } from './password.ts'
import { proveIdentity, startPasskeyProof, waysToProve } from './proof.ts'
import { makeRecoveryCodes } from './recovery.ts'
import { giveSecondFactor } from './second-step.ts'
import { endSession, signOut } from './session-ends.ts'
import { listSessions } from './session-queries.ts'
import { saveWaysToSignIn, waysToSignIn } from './ways-settings.ts'
import { serveWorkAccounts } from './work-account-routes.ts'

export function signingInRoutes(app: FastifyInstance, ctx: Context) {
  serveSessions(app, ctx)
  serveFactors(app, ctx)
  serveWorkAccounts(app, ctx)
}

function serveSessions(app: FastifyInstance, ctx: Context) {
  const browser = browserOf(ctx)
  const asked = challengeCookie(ctx)
  const passkey = passkeyCookie(ctx)
  const answer = signInAnswer(ctx)

  route(app, ctx, session.signIn, async ({ ctx, body, request, reply }) =>
    answer(await signIn(ctx, body, browser.of(request)), reply),
  )

  route(app, ctx, factors.giveSecondFactor, async ({ ctx, body, request, reply }) => {
    const from = { ...browser.of(request), browserToken: asked.of(request) }
    const { recoveryCodesLeft, ...signedIn } = await giveSecondFactor(ctx, body, from)
    return { ...answer(signedIn, reply), recoveryCodesLeft }
  })

  route(app, ctx, factors.startPasskeySignIn, async ({ ctx, request, reply }) =>
    startPasskeySignIn(ctx, passkey.keep(request, reply)),
  )

  route(app, ctx, factors.signInByPasskey, async ({ ctx, body, request, reply }) => {
    const from = { ...browser.of(request), browserToken: passkey.of(request) }
    return answer(await signInByPasskey(ctx, body.passkey, from), reply)
  })

  route(app, ctx, session.signOut, async ({ ctx, me }) => signOut(ctx, me))

  route(app, ctx, session.getProfile, async ({ me }) => me)

  route(app, ctx, session.changePassword, async ({ ctx, me, body }) => changePassword(ctx, me, body), {
    replyFor: () => ({ message: passwordChanged }),
  })

  route(app, ctx, session.requestReset, async ({ ctx, body }) => requestReset(ctx, body.email), {
    replyFor: () => ({ message: resetRequested }),
  })

  route(
    app,
    ctx,
    session.resetPassword,
    async ({ ctx, body, request }) => {
      await app.limits.limitLink(request, hashOfToken(body.token))
      await resetPassword(ctx, body)
    },
    { replyFor: () => ({ message: resetDone }) },
  )

  route(app, ctx, session.confirmEmail, async ({ ctx, body }) => confirmEmail(ctx, body.token), {
    replyFor: () => ({ message: emailConfirmed }),
  })

  route(app, ctx, session.listSessions, async ({ ctx, me }) => {
    const sessions = await listSessions(ctx.db, me)
    return sessions.map((session) => ({ ...session, current: session.id === me.sessionId }))
  })

  route(app, ctx, proofs.listWaysToProve, async ({ ctx, me }) => waysToProve(ctx, me))

  route(app, ctx, factors.startPasskeyProof, async ({ ctx, me, request, reply }) =>
    startPasskeyProof(ctx, me, passkey.keep(request, reply)),
  )

  route(app, ctx, proofs.proveIdentity, async ({ ctx, me, body, request }) =>
    proveIdentity(ctx, me, body, passkey.of(request)),
  )

  route(app, ctx, session.endSession, async ({ ctx, me, params }) => endSession(ctx, me, params.id))
}

function serveFactors(app: FastifyInstance, ctx: Context) {
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
