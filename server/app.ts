import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { assignmentRoutes } from './assignments/routes.ts'
import { attentionRoutes } from './attention/routes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { debriefRoutes } from './debriefs/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { goalRoutes } from './goals/routes.ts'
import { type ConnectionLimits, connectionLimits } from './kernel/connections/connection-table.ts'
import {
  addConnectionHooks,
  readForwardedAddresses,
  requireHost,
  trackConnections,
} from './kernel/connections/connections.ts'
import type { Context } from './kernel/context.ts'
import { isScimUrl, sendError } from './kernel/http/error-handler.ts'
import { createEventStreams } from './kernel/http/event-streams.ts'
import { addHeaders, commonHeaders, newRequestId } from './kernel/http/headers.ts'
import { type JsonSchema, serialiserOf } from './kernel/http/json-schema.ts'
import { createLimits } from './kernel/http/limits.ts'
import { readTurnsOf } from './kernel/http/read-turns.ts'
import { limitReplySize } from './kernel/http/reply-size.ts'
import { requireRule } from './kernel/http/route.ts'
import { logRarely } from './kernel/log.ts'
import { keyRoutes } from './keys/routes.ts'
import { learningPlanRoutes } from './learning-plans/routes.ts'
import { matchRoutes } from './matches/routes.ts'
import { menteeRoutes } from './mentees/routes.ts'
import { milestoneRoutes } from './milestones/routes.ts'
import { myRecordRoutes } from './my-record/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { registerOpenApi } from './operations/api-docs/openapi.ts'
import { serveMetrics } from './operations/monitoring/metrics.ts'
import { operationRoutes } from './operations/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { preparationRoutes } from './preparation/routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shiftRoutes } from './shifts/routes.ts'
import { signOffRoutes } from './sign-off/routes.ts'
import { signingInRoutes } from './signing-in/routes.ts'
import { subjectAccessRoutes } from './subject-access/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { undoRoutes } from './undo.ts'
import { userRoutes } from './users/routes.ts'
import { serveWeb } from './web.ts'

const bodyLimit = 256 * 1024

/** A directory's base address, and the paths that it makes, may end with a slash. */
function withoutEmptyParts(url: string): string {
  const [path = ''] = url.split('?', 1)
  return `/${path.split('/').filter(Boolean).join('/')}${url.slice(path.length)}`
}

export type Options = {
  /** The folder of the built web app. */
  webRoot?: string
  /** Tests set shorter limits. */
  limits?: Partial<ConnectionLimits>
}

/** Builds the HTTP server with its hooks and the routes of all features. */
export async function buildApp(
  ctx: Context,
  { webRoot, limits = {} }: Options = {},
): Promise<FastifyInstance> {
  const allLimits = { ...connectionLimits, ...limits }
  const connections = trackConnections(allLimits, ctx.config)
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    rewriteUrl: ({ url = '' }) => (isScimUrl(url) ? withoutEmptyParts(url) : url),
    bodyLimit,
    trustProxy: ctx.config.trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    serverFactory: (handle) => connections.makeServer(handle),
    clientErrorHandler: connections.refuseUnreadable,
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers({ ...commonHeaders, connection: 'close' })),
  })
  addConnectionHooks(app, connections)
  if (ctx.config.trustProxy) readForwardedAddresses(app)
  if (ctx.config.traces) {
    const { traceCalls } = await import('./operations/monitoring/traces.ts')
    traceCalls(app, ctx, ctx.config.traces)
  }
  app.setErrorHandler(sendError)
  // zod validates the input, with messages for people; JSON Schemas serve only the serialiser and OpenAPI.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(({ schema }) => serialiserOf(schema as JsonSchema))
  acceptJsonOnly(app)
  requireRule(app)

  addHeaders(app, ctx.config)
  requireHost(app)
  limitReplySize(app)
  await app.register(compress, { threshold: 2_048 })
  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  app.decorate('closingSoon', false)
  app.decorate('starting', false)
  app.decorate('noteFailure', (error: unknown) => ctx.storage.noteFailure(error))
  app.decorate('logRarely', logRarely(ctx))
  app.decorate('eventStreams', createEventStreams(app, ctx, allLimits.streams))
  app.decorateRequest('limitKey', undefined)
  app.decorate('limits', createLimits(app, ctx))
  app.decorate('readInTurn', (...call) => readTurnsOf(ctx.db)(...call))
  registerOpenApi(app)
  logRequests(app)
  await serveMetrics(app, ctx)

  await app.register(async (api) => {
    operationRoutes(api, ctx)
    settingsRoutes(api, ctx)
    keyRoutes(api, ctx)
    directoryRoutes(api, ctx)
    signingInRoutes(api, ctx)
    referralRoutes(api, ctx)
    userRoutes(api, ctx)
    subjectAccessRoutes(api, ctx)
    peopleRoutes(api, ctx)
    assignmentRoutes(api, ctx)
    matchRoutes(api, ctx)
    dashboardRoutes(api, ctx)
    menteeRoutes(api, ctx)
    goalRoutes(api, ctx)
    commentRoutes(api, ctx)
    templateRoutes(api, ctx)
    shiftRoutes(api, ctx)
    preparationRoutes(api, ctx)
    calendarRoutes(api, ctx)
    learningPlanRoutes(api, ctx)
    myRecordRoutes(api, ctx)
    noteRoutes(api, ctx)
    debriefRoutes(api, ctx)
    milestoneRoutes(api, ctx)
    signOffRoutes(api, ctx)
    documentRoutes(api, ctx)
    attentionRoutes(api, ctx)
    reportRoutes(api, ctx)
    auditLogRoutes(api, ctx)
    searchRoutes(api, ctx)
    undoRoutes(api, ctx)
    notificationRoutes(api, ctx)
  })
  await serveWeb(app, ctx, webRoot)
  return app
}

/** A body is parsed only after authentication (`kernel/http/parse.ts`); any other content type than JSON is 415. */
function acceptJsonOnly(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

/** Logs one line per request, without query, body or names because they can be personal data. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const milliseconds = Math.round(reply.elapsedTime)
    request.log.info(
      { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, milliseconds },
      'answered',
    )
    done()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: ReturnType<typeof createLimits>
  }
}
