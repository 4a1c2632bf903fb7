import type { FastifyReply, FastifyRequest } from 'fastify'
import { enterAppCode } from '#contract/factors.ts'
import { refusalCodes } from '#contract/session.ts'
import { ipPrefix } from '../kernel/connections/ip-ranges.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { browserCookie } from '../kernel/http/cookies.ts'
import { type AskedStep, challengeMinutes } from './challenges.ts'
import type { Browser, SignedIn } from './sessions.ts'

/** Time to sign in at the provider. */
export const flowMinutes = 10

/** The browser of a request. A cookie marks one in which a person has signed in. */
export const browserOf = (ctx: Context, request: FastifyRequest): Browser => ({
  deviceToken: deviceCookie(ctx).of(request),
  ipPrefix: ipPrefix(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
})

const deviceCookie = (ctx: Context) => browserCookie(ctx, 'device', { maxAge: 365 * 24 * 3600 })

/** Binds the second step of a sign-in to the browser of the first. */
export const challengeCookie = (ctx: Context) =>
  browserCookie(ctx, 'challenge', { maxAge: challengeMinutes * 60 })

/** Binds the answer of a passkey to the browser that was asked. */
export const passkeyCookie = (ctx: Context) =>
  browserCookie(ctx, 'passkey', { maxAge: challengeMinutes * 60 })

/** Binds the way to the provider to this browser. Lax, because the provider's page leads back here. */
export const flowCookie = (ctx: Context) =>
  browserCookie(ctx, 'provider', { maxAge: (flowMinutes + 1) * 60, sameSite: 'lax' })

/** Answers a sign-in: with a token, or with the question for a second step. */
export function answerSignIn(ctx: Context, outcome: SignedIn | AskedStep, reply: FastifyReply) {
  if ('token' in outcome) {
    if (outcome.deviceToken) deviceCookie(ctx).give(reply, outcome.deviceToken)
    return { token: outcome.token, user: outcome.user }
  }
  challengeCookie(ctx).give(reply, outcome.browserToken)
  const { challenge, secondSteps } = outcome
  const sentence = secondSteps.includes('app') ? `${enterAppCode}.` : 'Use your passkey.'
  return refuse(401, sentence, { code: refusalCodes.secondFactor, challenge, secondSteps })
}
