import type { FastifyInstance } from 'fastify'
import { getHealth, getNotices, getReadiness } from '#contract/operations.ts'
import { isReachable } from '../database/connect.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { route } from '../kernel/http/route.ts'
import { troubleSentences } from '../kernel/storage/storage.ts'
import { apiDocsPage } from './api-docs/api-docs-page.ts'
import { fixedReply } from './api-docs/fixed-reply.ts'
import { wellKnownRoutes } from './api-docs/well-known.ts'
import { listNotices } from './monitoring/notices.ts'

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

  apiDescriptionRoutes(app)

  wellKnownRoutes(app, ctx)

  // Browsers send these reports in their own media types.
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

/** The description of the API is public, as JSON and as a page. Both are large, so each is built once. */
function apiDescriptionRoutes(app: FastifyInstance) {
  const action = 'api: read its description'
  const descriptions = {
    '/api/openapi.json': fixedReply(async () => {
      const text = JSON.stringify(await app.describeApi())
      return { type: 'application/json; charset=utf-8', text }
    }),
    '/api/docs': fixedReply(async () => apiDocsPage(await app.describeApi())),
  }
  for (const [path, send] of Object.entries(descriptions))
    app.get(path, { config: { action } }, async (request, reply) => {
      await app.limits.limitCaller(request, action, undefined)
      return send(request, reply)
    })
}

async function refuseWhileUnwell({ closingSoon }: FastifyInstance, { db, storage }: Context) {
  if (closingSoon) refuse(503, 'The server is closing.')
  if (!(await isReachable(db))) refuse(503, troubleSentences.unreachable)
  const trouble = await storage.findTrouble()
  if (trouble) refuse(503, troubleSentences[trouble])
}

/** Log only the violated directive: URLs in a report may contain personal data. */
function directiveOf(body: unknown): string {
  const match = /"(?:effective-directive|effectiveDirective|violated-directive)"\s*:\s*"([\w-]{1,40})/.exec(
    String(body),
  )
  return match?.[1] ?? 'unknown'
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the server listens but its start is not complete. */
    starting: boolean
    closingSoon: boolean
  }
}
