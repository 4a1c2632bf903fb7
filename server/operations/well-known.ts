import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { readSettings } from '../settings/rules.ts'

/** Nothing here is for search engines: the programme is private. */
const robots = 'User-agent: *\nDisallow: /\n'
/** For so long what is said is good; it is made anew for whoever asks. */
const goodForDays = 180
const path = '/.well-known/security.txt'

/** The files that programs look for at a fixed place. */
export function wellKnownRoutes(app: FastifyInstance, ctx: Context) {
  app.get('/robots.txt', async (_request, reply) => plain(reply).send(robots))
  app.get(path, async (_request, reply) => plain(reply).send(await securityText(ctx)))
}

const plain = (reply: FastifyReply) => reply.type('text/plain; charset=utf-8')

/** Whom to tell of a weakness (RFC 9116). Unknown where nobody was named: an address that nobody reads is worse. */
async function securityText(ctx: Context): Promise<string> {
  const { securityContact, publicUrl } = ctx.config
  const contact = securityContact ?? contactOf((await readSettings(ctx)).email_from)
  if (!contact) refuseUnknown()
  const expires = new Date(ctx.now().getTime() + goodForDays * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl?.startsWith('https:') ? [`Canonical: ${publicUrl}${path}`] : []),
    '',
  ].join('\n')
}

const contactOf = (address: string) => address && `mailto:${address}`
