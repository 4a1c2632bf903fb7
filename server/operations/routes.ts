import type { FastifyInstance } from 'fastify'
import { askHealth } from '#contract/operations.ts'
import { answers } from '../database/connect.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { route } from '../kernel/route.ts'
import { readingPage } from './reading-page.ts'

export function operationRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, askHealth, async () => {
    if (app.closingSoon) refuse(503, 'The server is closing.')
    if (!(await answers(ctx.db))) refuse(503, 'The database does not answer.')
    return { status: 'ok' as const }
  })

  const description = { config: { action: 'api: read its description' } } as const
  app.get('/api/openapi.json', description, async () => app.swagger())
  app.get('/api/docs', description, async (_request, reply) => readingPage(reply, app.swagger()))

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
      await app.limits.limitAddress(request, action)
      request.log.warn({ report: directiveOf(request.body) }, 'the content security policy was broken')
      return reply.code(204).send()
    })
  })
}

/** Only the broken rule is logged: addresses in a report can hold personal data. */
function directiveOf(body: unknown): string {
  const found = /"(?:effective-directive|effectiveDirective|violated-directive)"\s*:\s*"([\w-]{1,40})/.exec(
    String(body),
  )
  return found?.[1] ?? 'unknown'
}

declare module 'fastify' {
  interface FastifyInstance {
    closingSoon: boolean
  }
}
