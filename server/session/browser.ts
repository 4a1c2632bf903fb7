import type { FastifyReply, FastifyRequest } from 'fastify'
import { challengeMinutes } from '../accounts/challenges.ts'
import { ipPrefix } from '../kernel/connections/ip-prefix.ts'
import type { Context } from '../kernel/context.ts'
import type { Browser } from './open-session.ts'

/** The browser of a request. A cookie marks one in which a person has signed in. */
export function browserOf(ctx: Context) {
  const device = browserCookie(ctx, 'device', 365 * 24 * 3600)
  return {
    of: (request: FastifyRequest): Browser => ({
      deviceToken: request.cookies[device.name],
      ipPrefix: ipPrefix(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
    }),
    give: device.give,
  }
}

/** Binds the second step of a sign-in to the browser of the first. */
export const challengeCookie = (ctx: Context) => browserCookie(ctx, 'challenge', challengeMinutes * 60)

/** Out of reach of scripts. The `__Host-` prefix binds the cookie to this host over TLS. */
function browserCookie({ config }: Context, what: 'device' | 'challenge', maxAge: number) {
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const name = secure ? `__Host-mst_${what}` : `mst_${what}`
  return {
    name,
    give: (reply: FastifyReply, token: string) =>
      reply.setCookie(name, token, { path: '/', httpOnly: true, secure, sameSite: 'strict', maxAge }),
  }
}
