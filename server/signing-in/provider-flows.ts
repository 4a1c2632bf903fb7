import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/work-account.ts'
import {
  type FlowSecrets,
  type IdentityProvider,
  identityProvider,
  type ProviderSettings,
} from '../adapters/identity-provider.ts'
import { type Claims, ProviderFailed, type ProviderProblem } from '../adapters/provider-answers.ts'
import type { Row } from '../database/schema.ts'
import {
  type Context,
  inTransaction,
  nowIso,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { hashOfToken, type Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { flowCookie, flowMinutes } from './browser.ts'
import { recordRefusedProof, saveProof } from './proof.ts'
import * as queries from './provider-queries.ts'

/**
 * A flow is one way of a browser to the provider and back. The browser's cookie is its only secret: nonce and
 * code verifier are derived from it, so that the database holds neither, and any server can check the answer.
 */
type Purpose = Row<'provider_flows'>['purpose']

/** Time for the browser to fetch the result. */
const resultSeconds = 60

const providers = new WeakMap<ProviderSettings, IdentityProvider>()

/** The provider of the configuration; 404 without one. */
export function providerOf(ctx: Context): IdentityProvider {
  const { provider } = ctx.config
  if (!provider) refuse(404, contract.workSignInTexts.notSetUp)
  return providers.getOrInsertComputed(provider, (settings) => identityProvider(settings, ctx.now))
}

/** The page on which the browser fetches the result. */
const pageAfter = {
  sign_in: `/login?${contract.backFromProvider}`,
  link: `/profile?${contract.backFromProvider}`,
  proof: '/work-account',
} as const

type FromBrowser = { ctx: Context; request: FastifyRequest; reply: FastifyReply }

export async function startWorkSignIn(call: Call<typeof contract.startWorkSignIn>) {
  call.reply.header('location', (await beginFlow(call, 'sign_in')) ?? pageAfter.sign_in)
}

export async function startWorkProof(call: Call<typeof contract.startWorkProof>) {
  call.reply.header('location', (await beginFlow(call, 'proof')) ?? pageAfter.proof)
}

export async function startWorkLink(call: Call<typeof contract.startWorkLink>) {
  const address = await beginFlow(call, 'link', call.me.id)
  return address ? { address } : refuse(503, contract.workSignInTexts.unreachable)
}

export async function endWorkSession({ ctx, reply }: Call<typeof contract.endWorkSession>) {
  const address = await providerOf(ctx)
    .signOutAddress()
    .catch(() => undefined)
  reply.header('location', address ?? '/login')
}

/** Returns the provider's address, or undefined if it cannot be reached, which the result then says. */
async function beginFlow(
  { ctx, request, reply }: FromBrowser,
  purpose: Purpose,
  userId?: number,
): Promise<string | undefined> {
  const provider = providerOf(ctx)
  const secret = flowCookie(ctx).keep(request, reply)
  const secrets = secretsFrom(secret, ctx.token())
  const now = ctx.now().getTime()
  const address = await provider
    .signInAddress(secrets, { again: purpose === 'proof' })
    .catch((error) => noteFailure(ctx, error))
  const failed = typeof address === 'object' ? { ended_at: nowIso(ctx), problem: address.problem } : {}
  await queries.insertFlow(ctx.db, {
    purpose,
    browser_hash: hashOfToken(secret),
    state_hash: hashOfToken(secrets.state),
    user_id: userId ?? null,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + flowMinutes * 60_000).toISOString(),
    ...failed,
  })
  return typeof address === 'string' ? address : undefined
}

/** Checks the provider's answer and keeps the result for the browser. */
export async function answerWorkSignIn({ ctx, request, reply }: Call<typeof contract.answerWorkSignIn>) {
  const provider = providerOf(ctx)
  const start = request.url.indexOf('?')
  const query = start < 0 ? '' : request.url.slice(start)
  const cookie = flowCookie(ctx).of(request) ?? ''
  const purpose = await keepAnswer(ctx, provider, { cookie, query })
  reply.header('location', pageAfter[purpose ?? 'sign_in'])
}

/** Returns what the flow is for; undefined for an answer that no flow of this browser awaits. */
async function keepAnswer(
  ctx: Context,
  provider: IdentityProvider,
  { cookie, query }: { cookie: string; query: string },
): Promise<Purpose | undefined> {
  const state = new URLSearchParams(query).get('state') ?? ''
  const flow = await queries.takeUnansweredFlow(ctx.db, {
    stateHash: hashOfToken(state),
    browserHash: hashOfToken(cookie),
    now: nowIso(ctx),
  })
  if (!flow) return undefined
  const seconds = Math.ceil((ctx.now().getTime() - Date.parse(flow.created_at)) / 1_000)
  const result = await provider
    .redeem(query, secretsFrom(cookie, state), flow.purpose === 'proof' ? seconds : undefined)
    .catch((error) => noteFailure(ctx, error))
  const columns = 'problem' in result ? { problem: result.problem } : { claims: JSON.stringify(result) }
  await queries.saveFlowResult(ctx.db, flow.id, { ended_at: nowIso(ctx), ...columns })
  return flow.purpose
}

export type FlowResult = { userId: number | null } & ({ problem: ProviderProblem } | { claims: Claims })

/** Gives the browser its newest result, once; undefined if there is none of the last minute. */
export async function takeResult(
  ctx: Context,
  { cookie = '', purposes }: { cookie: string | undefined; purposes: Purpose[] },
): Promise<FlowResult | undefined> {
  const now = ctx.now()
  const flow = await inTransaction(withoutIdempotencyKey(ctx), ({ db }) =>
    queries.takeEndedFlow(db, {
      browserHash: hashOfToken(cookie),
      purposes,
      endedAfter: new Date(now.getTime() - resultSeconds * 1_000).toISOString(),
      now: now.toISOString(),
    }),
  )
  if (!flow) return undefined
  const { user_id: userId, problem, claims } = flow
  // The row contains what `answerFlow` has stored.
  return problem ? { userId, problem } : { userId, claims: JSON.parse(claims ?? '') as Claims }
}

/** For a restored database. */
export const removeFlows = (ctx: TransactionContext) => queries.removeAllFlows(ctx.db)

/** Runs every hour. */
export async function removeOldFlows(ctx: Context): Promise<void> {
  await queries.removeExpiredFlows(ctx.db, nowIso(ctx))
  await queries.removeExpiredLogoutTokens(ctx.db, nowIso(ctx))
}

function secretsFrom(secret: string, state: string): FlowSecrets {
  const derived = (name: string) =>
    createHmac('sha256', secret).update(`${name}\n${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), codeVerifier: derived('code verifier') }
}

function noteFailure(ctx: Context, error: unknown): { problem: ProviderProblem } {
  if (!(error instanceof ProviderFailed)) throw error
  ctx.log.warn({ problem: error.problem, reason: error.message }, 'signing in by the provider failed')
  return { problem: error.problem }
}

type Problem = ProviderProblem | 'gone' | 'notYours'

/** A fresh proof of identity by the person who has just signed in again at the provider, in this browser. */
export async function proveByWorkAccount({ ctx, me, request }: Call<typeof contract.proveByWorkAccount>) {
  providerOf(ctx)
  const problem = await problemOf(ctx, me, flowCookie(ctx).of(request))
  if (problem) {
    await recordRefusedProof(ctx, me, `the work account: ${reasons[problem]}`)
    refuse(problem === 'unreachable' ? 503 : 400, contract.workSignInTexts[problem])
  }
  await inTransaction(ctx, (ctx) => saveProof(ctx, me, 'a work account'))
}

const reasons: Record<Problem, string> = {
  unreachable: 'it could not be reached',
  cancelled: 'it was cancelled',
  refused: 'its answer was refused',
  gone: 'there was no answer',
  notYours: 'another account',
}

async function problemOf(ctx: Context, me: Me, cookie: string | undefined): Promise<Problem | undefined> {
  const result = await takeResult(ctx, { cookie, purposes: ['proof'] })
  if (!result) return 'gone'
  if ('problem' in result) return result.problem
  return (await queries.findLinkedUser(ctx.db, result.claims))?.id === me.id ? undefined : 'notYours'
}
