import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

type Cookie = { maxAge: number; sameSite?: 'strict' | 'lax' }

/** Out of reach of scripts. The `__Host-` prefix binds the cookie to this host over TLS. */
export function browserCookie(
  ctx: Pick<Context, 'config' | 'token'>,
  what: string,
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

/** The form of `ctx.token()`. */
const isToken = /^[A-Za-z0-9_-]{43}$/
