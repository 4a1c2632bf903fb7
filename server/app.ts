import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { assignmentRoutes } from './assignments/routes.ts'
import { attentionRoutes } from './attention/routes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { goalRoutes } from './goals/routes.ts'
import type { Context } from './kernel/context.ts'
import { answerError } from './kernel/error-handler.ts'
import { addHeaders } from './kernel/headers.ts'
import { makeLimits } from './kernel/limits.ts'
import { newRequestId } from './kernel/request-id.ts'
import { requireRule } from './kernel/require-rule.ts'
import { learningPlanRoutes } from './learning-plans/routes.ts'
import { menteeRoutes } from './mentees/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { describeApi } from './operations/description.ts'
import { operationRoutes } from './operations/routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shiftRoutes } from './shifts/routes.ts'
import { subjectAccessRoutes } from './subject-access/routes.ts'
import { userRoutes } from './users/routes.ts'
import { serveWeb } from './web.ts'

const bodyLimit = 256 * 1024
/** How long a request may take to come in. */
const uploadMilliseconds = 120_000
const bodyMilliseconds = 15_000

type Options = {
  /** The folder of the built web app. */
  webRoot?: string
  /** Answers 503 while the event loop stands still for seconds; not in tests, where a busy machine would decide. */
  shedsLoad?: boolean
}

/** The whole server: its hooks, and the list of its features. */
export async function buildApp(
  ctx: Context,
  { webRoot, shedsLoad = false }: Options = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    bodyLimit,
    trustProxy: ctx.config.trustProxy,
    forceCloseConnections: 'idle',
    requestTimeout: uploadMilliseconds,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { querystringParser: parseQuery },
  })
  app.server.maxConnections = 2_000
  app.setErrorHandler(answerError)
  // Input is parsed by zod, whose words people read; the JSON Schemas serve the serialiser and the description.
  app.setValidatorCompiler(() => () => true)
  acceptJsonOnly(app)
  requireRule(app)

  await addHeaders(app, ctx.config)
  if (shedsLoad) await app.register(underPressure, { maxEventLoopDelay: 5_000, retryAfter: 1 })
  await app.register(compress, { threshold: 2_048 })
  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  app.decorate('closingSoon', false)
  app.decorate('startAfresh', () => process.kill(process.pid, 'SIGTERM'))
  app.decorateRequest('limitKey', undefined)
  app.decorate('limits', makeLimits(app, ctx.config.rateLimitFactor))
  await describeApi(app)
  hurryBodies(app)
  logRequests(app)

  await app.register(async (api) => {
    operationRoutes(api, ctx)
    settingsRoutes(api, ctx)
    sessionRoutes(api, ctx)
    referralRoutes(api, ctx)
    userRoutes(api, ctx)
    subjectAccessRoutes(api, ctx)
    assignmentRoutes(api, ctx)
    dashboardRoutes(api, ctx)
    menteeRoutes(api, ctx)
    goalRoutes(api, ctx)
    shiftRoutes(api, ctx)
    calendarRoutes(api, ctx)
    learningPlanRoutes(api, ctx)
    noteRoutes(api, ctx)
    documentRoutes(api, ctx)
    attentionRoutes(api, ctx)
    reportRoutes(api, ctx)
    auditLogRoutes(api, ctx)
    searchRoutes(api, ctx)
  })
  await serveWeb(app, webRoot)
  return app
}

/** Bodies stay texts until the person was let in (`kernel/parse.ts`); anything but JSON is 415. */
function acceptJsonOnly(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}

/** A body that trickles in holds a place that others need; only a file may take its time. */
function hurryBodies(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw, routeOptions, headers }) => {
    if (routeOptions.config?.endpoint?.kind === 'upload' || headers['content-length'] === undefined) return
    const timer = setTimeout(() => raw.destroy(), bodyMilliseconds)
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/** The same parameter twice reads as a list, which no schema takes. */
function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text))
    query[name] = name in query ? [query[name], value] : value
  return query
}

/** One line a call: what was asked and how it went, without query, body or names (they can be personal). */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const milliseconds = Math.round(reply.elapsedTime)
    request.log.info(
      { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, milliseconds },
      'answered',
    )
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: ReturnType<typeof makeLimits>
  }
}
