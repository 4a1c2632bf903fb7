import type { FastifyInstance } from 'fastify'

/** Takes reports of breaches of the content security policy, in the media types of browsers. */
export function serveBreachReports(app: FastifyInstance) {
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

/** Log only the violated directive: URLs in a report may contain personal data. */
function directiveOf(body: unknown): string {
  const match = /"(?:effective-directive|effectiveDirective|violated-directive)"\s*:\s*"([\w-]{1,40})/.exec(
    String(body),
  )
  return match?.[1] ?? 'unknown'
}
