import type { FastifyInstance, FastifyReply } from 'fastify'
import * as factors from '#contract/factors.ts'
import { enterAppCode } from '#contract/factors.ts'
import * as proofs from '#contract/proof.ts'
import * as session from '#contract/session.ts'
import {
  emailConfirmed,
  passwordChanged,
  refusalCodes,
  resetDone,
  resetRequested,
} from '#contract/session.ts'
import * as workAccount from '#contract/work-account.ts'
import { workSignInTexts } from '#contract/work-account.ts'
import {
  type IdentityProvider,
  identityProvider,
  type ProviderSettings,
} from '../adapters/identity-provider.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { hashOfToken, sessionUserOf } from '../kernel/http/authentication.ts'
import { route } from '../kernel/http/route.ts'
import { confirmApp, startApp } from './app.ts'
import { browserOf, challengeCookie, flowCookie, passkeyCookie } from './browser.ts'
import { factorsOfPerson, ownFactors, removeFactors, resetSecondFactor } from './factors.ts'
import { confirmEmail, requestReset, resetPassword } from './links.ts'
import { makePasskey, removePasskey, signInByPasskey, startPasskey, startPasskeySignIn } from './passkey.ts'
import { changePassword, signIn } from './password.ts'
import { proveIdentity, startPasskeyProof, waysToProve } from './proof.ts'
import { endByLogoutToken, finishSignIn, linkOwn, ownLink, unlinkOwn, unlinkPerson } from './provider.ts'
import { answerFlow, beginFlow, proveByWorkAccount, secretOf } from './provider-flows.ts'
import { makeRecoveryCodes } from './recovery.ts'
import { type AskedStep, giveSecondFactor } from './second-step.ts'
import { listSessions } from './session-queries.ts'
import { endSession, type SignedIn, signOut } from './sessions.ts'
import { saveWaysToSignIn, waysToSignIn } from './ways.ts'

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
    const from = { ...browser.of(request), browserToken: request.cookies[asked.name] }
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

  route(app, ctx, session.getProfile, async ({ me }) => sessionUserOf(me))

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

/** Answers a sign-in: with a token, or with the question for a second step. */
function signInAnswer(ctx: Context) {
  const [browser, asked] = [browserOf(ctx), challengeCookie(ctx)]
  return (outcome: SignedIn | AskedStep, reply: FastifyReply) => {
    if ('token' in outcome) {
      if (outcome.deviceToken) browser.give(reply, outcome.deviceToken)
      return { token: outcome.token, user: sessionUserOf(outcome.user) }
    }
    asked.give(reply, outcome.browserToken)
    const { challenge, secondSteps } = outcome
    const sentence = secondSteps.includes('app') ? `${enterAppCode}.` : 'Use your passkey.'
    return refuse(401, sentence, { code: refusalCodes.secondFactor, challenge, secondSteps })
  }
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

function serveWorkAccounts(app: FastifyInstance, ctx: Context) {
  const providers = new WeakMap<ProviderSettings, IdentityProvider>()
  const required = () => {
    const { provider } = ctx.config
    if (!provider) refuse(404, workSignInTexts.notSetUp)
    return providers.getOrInsertComputed(provider, (settings) => identityProvider(settings, ctx.now))
  }
  const flow = flowCookie(ctx)
  const browser = browserOf(ctx)
  const answer = signInAnswer(ctx)

  route(app, ctx, workAccount.startWorkSignIn, async ({ ctx, request, reply }) => {
    const secret = secretOf(ctx, flow.of(request))
    const address = await beginFlow(ctx, required(), { secret, purpose: 'sign_in' })
    flow.give(reply, secret)
    reply.header('location', address ?? pageAfter.sign_in)
  })

  route(app, ctx, workAccount.startWorkProof, async ({ ctx, request, reply }) => {
    const secret = secretOf(ctx, flow.of(request))
    const address = await beginFlow(ctx, required(), { secret, purpose: 'proof' })
    flow.give(reply, secret)
    reply.header('location', address ?? pageAfter.proof)
  })

  route(app, ctx, workAccount.proveByWorkAccount, async ({ ctx, me, request }) => {
    required()
    return proveByWorkAccount(ctx, me, flow.of(request))
  })

  route(app, ctx, workAccount.answerWorkSignIn, async ({ ctx, request, reply }) => {
    const start = request.url.indexOf('?')
    const query = start < 0 ? '' : request.url.slice(start)
    const purpose = await answerFlow(ctx, required(), { cookie: flow.of(request), query })
    reply.header('location', pageAfter[purpose ?? 'sign_in'])
  })

  route(app, ctx, workAccount.endWorkSession, async ({ reply }) => {
    const address = await required()
      .signOutAddress()
      .catch(() => undefined)
    reply.header('location', address ?? '/login')
  })

  route(app, ctx, workAccount.getWorkAccount, async ({ ctx, me }) => ownLink(ctx, me))

  route(app, ctx, workAccount.startWorkLink, async ({ ctx, me, request, reply }) => {
    const secret = secretOf(ctx, flow.of(request))
    const address = await beginFlow(ctx, required(), { secret, purpose: 'link', userId: me.id })
    if (!address) refuse(503, workSignInTexts.unreachable)
    flow.give(reply, secret)
    return { address }
  })

  route(app, ctx, workAccount.linkWorkAccount, async ({ ctx, me, request }) =>
    linkOwn(ctx, me, flow.of(request)),
  )

  route(app, ctx, workAccount.unlinkWorkAccount, async ({ ctx, me }) => unlinkOwn(ctx, me))

  route(app, ctx, workAccount.unlinkWorkAccountOf, async ({ ctx, params }) => unlinkPerson(ctx, params.id))

  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 32_768 },
      (_request, body, done) => done(null, body),
    )
    route(forms, ctx, workAccount.takeLogoutToken, async ({ ctx, body, request }) =>
      endByLogoutToken(ctx, required(), body.logout_token, () => app.limits.limitRefused(request)),
    )
  })

  route(app, ctx, workAccount.finishWorkSignIn, async ({ ctx, request, reply }) => {
    const asking = { ...browser.of(request), cookie: flow.of(request) }
    return answer(await finishSignIn(ctx, required(), asking), reply)
  })
}

/** Where the browser fetches the result. */
const pageAfter = {
  sign_in: `/login?${workAccount.backFromProvider}`,
  link: `/profile?${workAccount.backFromProvider}`,
  proof: '/work-account',
} as const
