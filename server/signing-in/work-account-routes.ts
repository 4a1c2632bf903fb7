import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as workAccount from '#contract/work-account.ts'
import { workSignInTexts } from '#contract/work-account.ts'
import {
  type IdentityProvider,
  identityProvider,
  type ProviderSettings,
} from '../adapters/identity-provider.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { route } from '../kernel/http/route.ts'
import { browserOf, flowCookie, signInAnswer } from './browser.ts'
import { endByLogoutToken, finishSignIn, linkOwn, ownLink, unlinkOwn, unlinkPerson } from './provider.ts'
import { answerFlow, beginFlow, type Purpose, proveByWorkAccount } from './provider-flows.ts'

export function serveWorkAccounts(app: FastifyInstance, ctx: Context) {
  const providers = new WeakMap<ProviderSettings, IdentityProvider>()
  const required = () => {
    const { provider } = ctx.config
    if (!provider) refuse(404, workSignInTexts.notSetUp)
    return providers.getOrInsertComputed(provider, (settings) => identityProvider(settings, ctx.now))
  }
  const flow = flowCookie(ctx)
  const browser = browserOf(ctx)
  const answer = signInAnswer(ctx)

  type Asking = { ctx: Context; request: FastifyRequest; reply: FastifyReply }
  const begin = ({ ctx, request, reply }: Asking, purpose: Purpose, userId?: number) =>
    beginFlow(ctx, required(), { secret: flow.keep(request, reply), purpose, userId })

  route(app, ctx, workAccount.startWorkSignIn, async (call) => {
    call.reply.header('location', (await begin(call, 'sign_in')) ?? pageAfter.sign_in)
  })

  route(app, ctx, workAccount.startWorkProof, async (call) => {
    call.reply.header('location', (await begin(call, 'proof')) ?? pageAfter.proof)
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

  route(app, ctx, workAccount.startWorkLink, async (call) => {
    const address = await begin(call, 'link', call.me.id)
    return address ? { address } : refuse(503, workSignInTexts.unreachable)
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
