import type { FastifyInstance, FastifyReply } from 'fastify'
import { readSettings } from '../../kernel/config/settings.ts'
import type { Context } from '../../kernel/context.ts'
import { refuseUnknown } from '../../kernel/errors.ts'

/**
 * The programme is private, so search engines must not index it. Google Calendar obeys this file before it reads
 * a feed, whose address is secret.
 */
const robots = 'User-agent: *\nAllow: /api/calendar/\nDisallow: /\n'
/** The validity of security.txt, counted from each request. */
const goodForDays = 180
const path = '/.well-known/security.txt'

/** Serves the files at well-known paths. */
export function serveWellKnown(app: FastifyInstance, ctx: Context) {
  app.get('/robots.txt', async (_request, reply) => plain(reply).send(robots))
  app.get(path, async (_request, reply) => plain(reply).send(await securityText(ctx)))
}

const plain = (reply: FastifyReply) => reply.type('text/plain; charset=utf-8')

/** The contact for security reports (RFC 9116). Answers 404 without one: an address that nobody reads is worse. */
async function securityText(ctx: Context): Promise<string> {
  const { securityContact, publicUrl } = ctx.config
  const contact = securityContact ?? contactOf((await readSettings(ctx.db)).email_from)
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
