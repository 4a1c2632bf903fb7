import type { FastifyReply, FastifyRequest } from 'fastify'
import { enterAppCode } from '#contract/factors.ts'
import { refusalCodes } from '#contract/session.ts'
import { ipPrefix } from '../kernel/connections/ip-ranges.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { type AskedStep, challengeMinutes } from './challenges.ts'
import type { Browser, SignedIn } from './sessions.ts'

/** Time to sign in at the provider. */
export const flowMinutes = 10

/** The browser of a request. A cookie marks one in which a person has signed in. */
export function browserOf(ctx: Context) {
  const device = browserCookie(ctx, 'device', { maxAge: 365 * 24 * 3600 })
  return {
    of: (request: FastifyRequest): Browser => ({
      deviceToken: device.of(request),
      ipPrefix: ipPrefix(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
    }),
    give: device.give,
  }
}

/** Binds the second step of a sign-in to the browser of the first. */
export const challengeCookie = (ctx: Context) =>
  browserCookie(ctx, 'challenge', { maxAge: challengeMinutes * 60 })

/** Binds the answer of a passkey to the browser that was asked. */
export const passkeyCookie = (ctx: Context) =>
  browserCookie(ctx, 'passkey', { maxAge: challengeMinutes * 60 })

/** Binds the way to the provider to this browser. Lax, because the provider's page leads back here. */
export const flowCookie = (ctx: Context) =>
  browserCookie(ctx, 'provider', { maxAge: (flowMinutes + 1) * 60, sameSite: 'lax' })

type Cookie = { maxAge: number; sameSite?: 'strict' | 'lax' }

/** Out of reach of scripts. The `__Host-` prefix binds the cookie to this host over TLS. */
function browserCookie(
  ctx: Context,
  what: 'device' | 'challenge' | 'passkey' | 'provider',
  { maxAge, sameSite = 'strict' }: Cookie,
) {
  const secure = ctx.config.publicUrl?.startsWith('https:') ?? false
  const name = secure ? `__Host-mst_${what}` : `mst_${what}`
  const of = ({ cookies }: FastifyRequest) => cookies[name]
  const give = (reply: FastifyReply, value: string) =>
    reply.setCookie(name, value, { path: '/', httpOnly: true, secure, sameSite, maxAge })
  return {
    of,
    give,
    /** The browser's token, which its tabs share. It is made at the first question. */
    keep(request: FastifyRequest, reply: FastifyReply): string {
      const known = of(request)
      const kept = known && isToken.test(known) ? known : ctx.token()
      give(reply, kept)
      return kept
    },
  }
}

const isToken = /^[A-Za-z0-9_-]{43}$/

/** Answers a sign-in: with a token, or with the question for a second step. */
export function signInAnswer(ctx: Context) {
  const [browser, asked] = [browserOf(ctx), challengeCookie(ctx)]
  return (outcome: SignedIn | AskedStep, reply: FastifyReply) => {
    if ('token' in outcome) {
      if (outcome.deviceToken) browser.give(reply, outcome.deviceToken)
      return { token: outcome.token, user: outcome.user }
    }
    asked.give(reply, outcome.browserToken)
    const { challenge, secondSteps } = outcome
    const sentence = secondSteps.includes('app') ? `${enterAppCode}.` : 'Use your passkey.'
    return refuse(401, sentence, { code: refusalCodes.secondFactor, challenge, secondSteps })
  }
}
