import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { email as emailField, emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import * as contract from '#contract/work-account.ts'
import { workSignInTexts } from '#contract/work-account.ts'
import { activateUser, lockUser } from '../accounts/accounts.ts'
import {
  type IdentityProvider,
  identityProvider,
  type ProviderSettings,
} from '../adapters/identity-provider.ts'
import type { Claims, ProviderProblem } from '../adapters/provider-answers.ts'
import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { readSignInPolicy } from '../kernel/http/authentication.ts'
import { route } from '../kernel/http/route.ts'
import { withdrawInvitations } from '../messaging/outbox.ts'
import { closeReferralsOf } from '../referrals/closure.ts'
import { signInAnswer } from './answer.ts'
import { browserOf } from './browser.ts'
import { type AskedStep, makeChallenge } from './challenges.ts'
import { findWorkAccount } from './factor-queries.ts'
import { endLinksOf } from './links.ts'
import { type Browser, openSession, recordRefusal, type SignedIn, whyRefused } from './open-session.ts'
import {
  answerFlow,
  beginFlow,
  flowMinutes,
  proveByWorkAccount,
  secretOf,
  takeResult,
} from './provider-flows.ts'
import { endByLogoutToken, linkAccount, linkOwn, ownLink, unlinkOwn, unlinkPerson } from './provider-links.ts'
import * as queries from './provider-queries.ts'
import { findByEmail } from './session-queries.ts'

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

type User = Row<'users'>

/** Signs in the person whom the provider has named to this browser (ADR 075). */
async function finishSignIn(
  ctx: Context,
  provider: IdentityProvider,
  { cookie, ...browser }: Browser & { cookie: string | undefined },
): Promise<SignedIn | AskedStep> {
  // A proof is a sign-in too: over an open page, the provider must ask the person again.
  const result = await takeResult(ctx, { cookie, purposes: ['sign_in', 'proof'] })
  if (!result) refuse(400, workSignInTexts.gone)
  if ('problem' in result) return refuseProblem(ctx, result.problem)
  return signInAs(ctx, provider, result.claims, browser)
}

const statusOfProblem: Record<ProviderProblem, number> = { unreachable: 503, cancelled: 400, refused: 401 }

/** For a way to the provider that ended without an ID token. */
async function refuseProblem(ctx: Context, problem: ProviderProblem): Promise<never> {
  await recordRefusal(ctx, undefined, `the work account: ${problem}`)
  refuse(statusOfProblem[problem], workSignInTexts[problem])
}

async function signInAs(
  ctx: Context,
  provider: IdentityProvider,
  claims: Claims,
  browser: Browser,
): Promise<SignedIn | AskedStep> {
  const linked = await queries.findLinkedUser(ctx.db, claims)
  const user = linked ?? (await findByAddress(ctx, provider, claims))
  if (!user) return refuseUnknownAccount(ctx)
  const { also_with_provider } = await readSignInPolicy(ctx.db)
  const needsCode = also_with_provider === 1 && user.second_factor_at !== null
  if (needsCode && !(await whyRefused(ctx, user, 'provider'))) {
    if (!linked) await inTransaction(ctx, async (ctx) => linkLocked(ctx, user, claims))
    return makeChallenge(ctx, user, { by: 'provider', providerSessionId: claims.sid })
  }
  const opened = await openSession(ctx, user, browser, {
    by: 'provider',
    ...(claims.sid && { providerSessionId: claims.sid }),
    within: (ctx, present) => confirmLink(ctx, present, claims),
  })
  // The account changed meanwhile, for example by a deactivation, so look again.
  return opened ?? signInAs(ctx, provider, claims, browser)
}

/** Before the second step, so that it needs no claims. */
async function linkLocked(ctx: TransactionContext, user: User, claims: Claims): Promise<void> {
  const present = (await lockUser(ctx, user.id)) ?? refuse(401, workSignInTexts.noAccount)
  await confirmLink(ctx, present, claims)
}

async function refuseUnknownAccount(ctx: Context): Promise<never> {
  await recordRefusal(ctx, undefined, 'no account is linked to this work account')
  refuse(401, workSignInTexts.noAccount)
}

/** The account that may be linked by the address in the ID token. */
async function findByAddress(
  ctx: Context,
  { settings }: IdentityProvider,
  claims: Claims,
): Promise<User | undefined> {
  // The form of an address here: letters of other scripts could become equal when they are folded.
  const { data: address } = emailField.safeParse(claims.email)
  if (!address) return undefined
  const isOfDomain = settings.emailDomains?.includes(emailKey(address).split('@')[1] ?? '') ?? true
  if (isOfDomain && !claims.emailIsVerified && !settings.trustEmail)
    ctx.log.warn('an account was not looked for: the provider has not verified the email address')
  if (!isOfDomain || !(claims.emailIsVerified || settings.trustEmail)) return undefined
  const user = await findByEmail(ctx.db, { emailKey: emailKey(address) })
  return user && (await isLinkable(ctx, user, claims)) ? user : undefined
}

/** Administrators link from their profile. An address that was changed here counts once it is confirmed. */
async function isLinkable(ctx: Pick<Context, 'db'>, user: User, { issuer }: Claims): Promise<boolean> {
  if (user.role === 'admin' || user.confirmed_email !== null) return false
  const link = await findWorkAccount(ctx.db, user.id)
  return link?.issuer !== issuer
}

/** Links the locked account at its first sign-in, and refuses if the link has ended since it was found. */
async function confirmLink(ctx: TransactionContext, user: User, claims: Claims): Promise<User> {
  const linked = await queries.findLinkedUser(ctx.db, claims)
  if (linked?.id === user.id) return user
  if (linked || !(await isLinkable(ctx, user, claims))) refuse(401, workSignInTexts.noAccount)
  await linkAccount(ctx, user, claims)
  return user.password_hash === null ? acceptInvitation(ctx, user) : user
}

/** Activates an invited account, as its invitation would (rule 19). */
async function acceptInvitation(ctx: TransactionContext, user: User): Promise<User> {
  const change = await activateUser(ctx, user.id)
  await closeReferralsOf(ctx, user.id)
  await endLinksOf(ctx, user.id, 'exceptRestore')
  await withdrawInvitations(ctx, user.id)
  const details = `${fullName(user)} accepted the invitation with the work account: ${change}`
  ctx.record('invitation.accepted', user.id, details, user)
  return (await lockUser(ctx, user.id)) ?? user
}
