import type { FastifyReply, FastifyRequest } from 'fastify'
import { ipPrefix } from '../kernel/connections/ip-prefix.ts'
import type { Context } from '../kernel/context.ts'
import type { Browser } from './open-session.ts'

/**
 * The browser of a request. A cookie marks one in which a person has signed in; the `__Host-` prefix binds it
 * to this host over TLS.
 */
export function browserOf({ config }: Context) {
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const name = secure ? '__Host-mst_device' : 'mst_device'
  const maxAge = 365 * 24 * 3600
  return {
    of: (request: FastifyRequest): Browser => ({
      deviceToken: request.cookies[name],
      ipPrefix: ipPrefix(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
    }),
    give: (reply: FastifyReply, token: string) =>
      reply.setCookie(name, token, { path: '/', httpOnly: true, secure, sameSite: 'strict', maxAge }),
  }
}
