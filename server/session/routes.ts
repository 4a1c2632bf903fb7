import type { FastifyInstance } from 'fastify'
import { giveSecondFactor as giveSecondFactorCall } from '#contract/factors.ts'
import * as passkeys from '#contract/passkeys.ts'
import * as proofs from '#contract/proof.ts'
import * as contract from '#contract/session.ts'
import { emailConfirmed, passwordChanged, resetDone, resetRequested } from '#contract/session-texts.ts'
import { listSessions } from '../accounts/session-queries.ts'
import type { Context } from '../kernel/context.ts'
import { hashOfToken, sessionUserOf } from '../kernel/http/authentication.ts'
import { route } from '../kernel/http/route.ts'
import { signInAnswer } from './answer.ts'
import { browserOf, challengeCookie, passkeyCookie } from './browser.ts'
import { confirmEmail } from './email-confirmation.ts'
import { signInByPasskey, startPasskeySignIn } from './passkey-sign-in.ts'
import { requestReset, resetPassword } from './password-links.ts'
import { proveIdentity, startPasskeyProof, waysToProve } from './proof.ts'
import { changePassword, endSession, signIn, signOut } from './rules.ts'
import { giveSecondFactor } from './second-factor.ts'

export function sessionRoutes(app: FastifyInstance, ctx: Context) {
  const browser = browserOf(ctx)
  const asked = challengeCookie(ctx)
  const passkey = passkeyCookie(ctx)
  const answer = signInAnswer(ctx)

  route(app, ctx, contract.signIn, async ({ ctx, body, request, reply }) =>
    answer(await signIn(ctx, body, browser.of(request)), reply),
  )

  route(app, ctx, giveSecondFactorCall, async ({ ctx, body, request, reply }) => {
    const from = { ...browser.of(request), browserToken: request.cookies[asked.name] }
    const { recoveryCodesLeft, ...signedIn } = await giveSecondFactor(ctx, body, from)
    return { ...answer(signedIn, reply), recoveryCodesLeft }
  })

  route(app, ctx, passkeys.startPasskeySignIn, async ({ ctx, request, reply }) =>
    startPasskeySignIn(ctx, passkey.keep(request, reply)),
  )

  route(app, ctx, passkeys.signInByPasskey, async ({ ctx, body, request, reply }) => {
    const from = { ...browser.of(request), browserToken: passkey.of(request) }
    return answer(await signInByPasskey(ctx, body.passkey, from), reply)
  })

  route(app, ctx, contract.signOut, async ({ ctx, me }) => signOut(ctx, me))

  route(app, ctx, contract.getProfile, async ({ me }) => sessionUserOf(me))

  route(app, ctx, contract.changePassword, async ({ ctx, me, body }) => changePassword(ctx, me, body), {
    replyFor: () => ({ message: passwordChanged }),
  })

  route(app, ctx, contract.requestReset, async ({ ctx, body }) => requestReset(ctx, body.email), {
    replyFor: () => ({ message: resetRequested }),
  })

  route(
    app,
    ctx,
    contract.resetPassword,
    async ({ ctx, body, request }) => {
      await app.limits.limitLink(request, hashOfToken(body.token))
      await resetPassword(ctx, body)
    },
    { replyFor: () => ({ message: resetDone }) },
  )

  route(app, ctx, contract.confirmEmail, async ({ ctx, body }) => confirmEmail(ctx, body.token), {
    replyFor: () => ({ message: emailConfirmed }),
  })

  route(app, ctx, contract.listSessions, async ({ ctx, me }) => {
    const sessions = await listSessions(ctx.db, me)
    return sessions.map((session) => ({ ...session, current: session.id === me.sessionId }))
  })

  route(app, ctx, proofs.listWaysToProve, async ({ ctx, me }) => waysToProve(ctx, me))

  route(app, ctx, passkeys.startPasskeyProof, async ({ ctx, me, request, reply }) =>
    startPasskeyProof(ctx, me, passkey.keep(request, reply)),
  )

  route(app, ctx, proofs.proveIdentity, async ({ ctx, me, body, request }) =>
    proveIdentity(ctx, me, body, passkey.of(request)),
  )

  route(app, ctx, contract.endSession, async ({ ctx, me, params }) => endSession(ctx, me, params.id))
}
