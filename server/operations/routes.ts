import type { FastifyInstance } from 'fastify'
import { getHealth, getNotices, getReadiness } from '#contract/operations.ts'
import { isReachable } from '../database/connect.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { route } from '../kernel/route.ts'
import { troubleSentences } from '../kernel/storage.ts'
import { sendApiDocs } from './api-docs-page.ts'
import { listNotices } from './notices.ts'
import { wellKnownRoutes } from './well-known.ts'

export function operationRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getHealth, async () => {
    await refuseWhileUnwell(app, ctx)
    return { status: 'ok' as const }
  })

  route(app, ctx, getReadiness, async () => {
    if (app.starting) refuse(503, 'The server is starting.')
    await refuseWhileUnwell(app, ctx)
    if (!(await ctx.storage.hasRoomFor('work'))) refuse(503, 'The disk is almost full.')
    return { status: 'ok' as const }
  })

  route(app, ctx, getNotices, async ({ ctx }) => ({ notices: await listNotices(ctx) }))

  const docsRoute = { config: { action: 'api: read its description' } } as const
  app.get('/api/openapi.json', docsRoute, async () => app.describeApi())
  app.get('/api/docs', docsRoute, async (_request, reply) => sendApiDocs(reply, await app.describeApi()))

  wellKnownRoutes(app, ctx)

  // Browsers send what they refused in media types of their own.
  const action = 'browser: report a breach'
  const reportTypes = ['application/csp-report', 'application/reports+json']
  app.register(async (reports) => {
    reports.addContentTypeParser(
      reportTypes,
      { parseAs: 'string', bodyLimit: 8_192 },
      (_request, body, done) => done(null, body),
    )
    reports.post('/api/csp-report', { config: { action } }, async (request, reply) => {
      await app.limits.limitIp(request, action)
      request.log.warn({ report: directiveOf(request.body) }, 'the content security policy was broken')
      return reply.code(204).send()
    })
  })
}

async function refuseWhileUnwell({ closingSoon }: FastifyInstance, { db, storage }: Context) {
  if (closingSoon) refuse(503, 'The server is closing.')
  if (!(await isReachable(db))) refuse(503, troubleSentences.unreachable)
  const trouble = await storage.findTrouble()
  if (trouble) refuse(503, troubleSentences[trouble])
}

/** Only the broken rule is logged: URLs in a report can hold personal data. */
function directiveOf(body: unknown): string {
  const match = /"(?:effective-directive|effectiveDirective|violated-directive)"\s*:\s*"([\w-]{1,40})/.exec(
    String(body),
  )
  return match?.[1] ?? 'unknown'
}

declare module 'fastify' {
  interface FastifyInstance {
    /** It listens, and has not done yet what a start does. */
    starting: boolean
    closingSoon: boolean
  }
}
