import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/work-account.ts'
import {
  type IdentityProvider,
  identityProvider,
  type ProviderSettings,
} from '../adapters/identity-provider.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { route } from '../kernel/http/route.ts'
import { signInAnswer } from '../session/answer.ts'
import { browserOf } from '../session/browser.ts'
import { answerFlow, beginFlow, flowMinutes, secretOf } from './flows.ts'
import { linkOwn, ownLink, unlinkOwn, unlinkPerson } from './links.ts'
import { endByLogoutToken } from './logout.ts'
import { proveByWorkAccount } from './proof.ts'
import { finishSignIn } from './sign-in.ts'

export function workAccountRoutes(app: FastifyInstance, ctx: Context) {
  const providers = new WeakMap<ProviderSettings, IdentityProvider>()
  const required = () => {
    const { provider } = ctx.config
    if (!provider) refuse(404, contract.workSignInTexts.notSetUp)
    return providers.getOrInsertComputed(provider, (settings) => identityProvider(settings, ctx.now))
  }
  const flow = flowCookie(ctx)
  const browser = browserOf(ctx)
  const answer = signInAnswer(ctx)

  route(app, ctx, contract.startWorkSignIn, async ({ ctx, request, reply }) => {
    const secret = secretOf(ctx, flow.of(request))
    const address = await beginFlow(ctx, required(), { secret, purpose: 'sign_in' })
    flow.give(reply, secret)
    reply.header('location', address ?? pageAfter.sign_in)
  })

  route(app, ctx, contract.startWorkProof, async ({ ctx, request, reply }) => {
    const secret = secretOf(ctx, flow.of(request))
    const address = await beginFlow(ctx, required(), { secret, purpose: 'proof' })
    flow.give(reply, secret)
    reply.header('location', address ?? pageAfter.proof)
  })

  route(app, ctx, contract.proveByWorkAccount, async ({ ctx, me, request }) => {
    required()
    return proveByWorkAccount(ctx, me, flow.of(request))
  })

  route(app, ctx, contract.answerWorkSignIn, async ({ ctx, request, reply }) => {
    const start = request.url.indexOf('?')
    const query = start < 0 ? '' : request.url.slice(start)
    const purpose = await answerFlow(ctx, required(), { cookie: flow.of(request), query })
    reply.header('location', pageAfter[purpose ?? 'sign_in'])
  })

  route(app, ctx, contract.endWorkSession, async ({ reply }) => {
    const address = await required()
      .signOutAddress()
      .catch(() => undefined)
    reply.header('location', address ?? '/login')
  })

  route(app, ctx, contract.getWorkAccount, async ({ ctx, me }) => ownLink(ctx, me))

  route(app, ctx, contract.startWorkLink, async ({ ctx, me, request, reply }) => {
    const secret = secretOf(ctx, flow.of(request))
    const address = await beginFlow(ctx, required(), { secret, purpose: 'link', userId: me.id })
    if (!address) refuse(503, contract.workSignInTexts.unreachable)
    flow.give(reply, secret)
    return { address }
  })

  route(app, ctx, contract.linkWorkAccount, async ({ ctx, me, request }) =>
    linkOwn(ctx, me, flow.of(request)),
  )

  route(app, ctx, contract.unlinkWorkAccount, async ({ ctx, me }) => unlinkOwn(ctx, me))

  route(app, ctx, contract.unlinkWorkAccountOf, async ({ ctx, params }) => unlinkPerson(ctx, params.id))

  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 32_768 },
      (_request, body, done) => done(null, body),
    )
    route(forms, ctx, contract.takeLogoutToken, async ({ ctx, body, request }) =>
      endByLogoutToken(ctx, required(), body.logout_token, () => app.limits.limitRefused(request)),
    )
  })

  route(app, ctx, contract.finishWorkSignIn, async ({ ctx, request, reply }) => {
    const asking = { ...browser.of(request), cookie: flow.of(request) }
    return answer(await finishSignIn(ctx, required(), asking), reply)
  })
}

/** Where the browser fetches the result. */
const pageAfter = {
  sign_in: `/login?${contract.backFromProvider}`,
  link: `/profile?${contract.backFromProvider}`,
  proof: '/work-account',
} as const

/** Binds the way to the provider to this browser. Lax, because the provider's page leads back here. */
function flowCookie({ config }: Context) {
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const name = secure ? '__Host-mst_provider' : 'mst_provider'
  const maxAge = (flowMinutes + 1) * 60
  return {
    of: ({ cookies }: FastifyRequest) => cookies[name],
    give: (reply: FastifyReply, secret: string) =>
      reply.setCookie(name, secret, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge }),
  }
}
