import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from '#contract/endpoint.ts'
import { getHealth, getNotices, getReadiness, type NoticeKind, noticeKinds } from '#contract/operations.ts'
import { isWithoutBackup } from '../backup/nightly.ts'
import { isReachable } from '../database/connect.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { readSignInPolicy } from '../kernel/http/authentication.ts'
import { contentSecurityPolicy, takesGzip } from '../kernel/http/headers.ts'
import { route } from '../kernel/http/route.ts'
import { troubleSentences } from '../kernel/storage/storage.ts'
import { deliveryModeOf } from '../messaging/mail-server.ts'

export function operationRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, getHealth, async () => {
    await refuseWhileUnwell(app, ctx)
    const status = 'ok' as const
    return (await isWithoutBackup(ctx)) ? { status, details: { backup: noBackup } } : { status }
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
  if (!(await isReachable(db, storage.noteFailure))) refuse(503, troubleSentences.unreachable)
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

/** A text that does not change while the program runs. */
type Fixed = { type: string; text: string; headers?: Record<string, string> }
type Sender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Builds and compresses a reply at the first request. Browsers with a cached copy get 304. */
function fixedReply(build: () => Promise<Fixed>): Sender {
  let made: ReturnType<typeof prepare> | undefined
  return async (request, reply) => {
    made ??= prepare(build)
    const { text, packed, etag, headers } = await made
    reply.headers(headers)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (!takesGzip(request)) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(packed)
  }
}

async function prepare(build: () => Promise<Fixed>) {
  const { type, text, headers } = await build()
  const hash = createHash('sha256').update(text).digest('base64url')
  return {
    text,
    packed: await promisify(gzip)(text, { level: 9 }),
    etag: `"${hash}"`,
    headers: {
      ...headers,
      'content-type': type,
      'cache-control': 'no-cache',
      // A weak ETag, because the compressed form shares it.
      etag: `W/"${hash}"`,
      vary: 'accept-encoding',
    },
  }
}

/**
 * The programme is private, so search engines must not index it. Google Calendar obeys this file before it reads
 * a feed, whose address is secret.
 */
const robots = 'User-agent: *\nAllow: /api/calendar/\nDisallow: /\n'
/** The validity of security.txt, counted from each request. */
const goodForDays = 180
const path = '/.well-known/security.txt'

/** Serves the files at well-known paths. */
function wellKnownRoutes(app: FastifyInstance, ctx: Context) {
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

type Operation = {
  summary?: string
  tags?: readonly string[]
  parameters?: unknown
  requestBody?: unknown
  responses?: unknown
}
type OpenApiDocument = { paths?: Record<string, Record<string, Operation>> }

/** Renders the API's description as one HTML page without a script. */
const apiDocsPage = (document: object) => ({
  type: 'text/html; charset=utf-8',
  text: pageOf(document as OpenApiDocument),
  headers: { 'content-security-policy': contentSecurityPolicy({ styleHashes: [styleHash] }) },
})

const style = `
  body { font: 16px/1.5 Arial, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #212b32 }
  code { font-size: 1.05em } summary { padding: .5em 0; cursor: pointer } pre { overflow-x: auto; background: #f0f4f5; padding: 1em }
  details { border-top: 1px solid #d8dde0 } small { color: #4c6272 }
`
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

const pageOf = ({ paths = {} }: OpenApiDocument) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>MST API</title>
<style>${style}</style>
</head>
<body>
<h1>MST API</h1>
<p>Bodies and answers are JSON. All calls except the public ones need the header <code>Authorization: Bearer …</code> with the
token from the sign-in reply. The same as data: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${Object.entries(paths).flatMap(callsAt).join('\n')}
</body>
</html>`

const callsAt = ([path, operations]: [string, Record<string, Operation>]) =>
  Object.entries(operations).map(
    ([method, operation]) => `<details>
<summary><code>${method.toUpperCase()} ${escaped(path)}</code> <small>${escaped(operation.summary ?? '')}</small></summary>
<pre>${escaped(detailsOf(operation))}</pre>
</details>`,
  )

const detailsOf = ({ parameters, requestBody, responses }: Operation) =>
  JSON.stringify({ parameters, requestBody, responses }, null, 2)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** Returns the current problems. Nothing is stored: each call checks all causes, so a notice ends with its cause. */
async function listNotices(ctx: Context): Promise<Reply<typeof getNotices>['notices']> {
  const { config } = ctx
  const damage = ctx.storage.damage()
  const trouble = await ctx.storage.findTrouble()
  const notices: Record<NoticeKind, string | undefined | false> = {
    database_damaged: damage !== undefined && damaged,
    disk_full: trouble === 'full' && full,
    not_writable: trouble !== undefined && trouble !== 'full' && notWritable,
    disk_almost_full: trouble !== 'full' && !(await ctx.storage.hasRoomFor('uploads')) && almostFull,
    backup_missing: config.backupDir === undefined && (await isWithoutBackup(ctx)) && backupMissing,
    provider_missing: (await isProviderMissing(ctx)) && providerMissing,
    ...mailNotices(await readSettings(ctx.db)),
  }
  return noticeKinds.flatMap((kind) => {
    const message = notices[kind]
    if (!message) return []
    return kind === 'database_damaged' && damage ? { kind, message, details: damage } : { kind, message }
  })
}

/** Only the work account was to sign in, but the server has none now, so passwords work again (rule 78). */
const isProviderMissing = async (ctx: Context) =>
  !ctx.config.provider && (await readSignInPolicy(ctx.db)).work_account_only === 1

/** Notices while no message has left through the current mail server, or while it refuses messages. */
function mailNotices(settings: Row<'settings'>) {
  const { email_host: host, mail_state: state } = settings
  const way = deliveryModeOf(settings)
  return {
    mail_off: way === 'waiting' && 'Email is turned off. Emails are held until you turn it back on.',
    mail_missing:
      way === 'kept' && 'Email is not set up, so no one is getting invitations, password links or reminders.',
    mail_failing:
      way === 'mailed' &&
      state === 'fails' &&
      `The mail server ${host} did not accept the last email. We'll keep trying to send it.`,
    mail_untried:
      way === 'mailed' &&
      state === 'untried' &&
      `No email has been sent with the mail server ${host} yet. Send a test email to check that it works.`,
  }
}

const damaged =
  'A part of the database is damaged and cannot be read. Keep a copy of it and restore a backup soon.'
const noBackup = 'There is no backup of the last 30 hours.'
const backupMissing = `${noBackup} If the disk fails, everything is lost. Ask the people who run the server to set BACKUP_DIR and BACKUP_PASSPHRASE, or BACKUPS_ELSEWHERE.`
const full =
  'The disk is full. People can sign in, sign out and delete things. Nothing else can be saved until you free some space.'
const notWritable = 'We cannot write to the database, so nothing can be saved at the moment.'
const providerMissing =
  "'Work account only' is chosen, but no work account is set up on the server. Everyone can sign in with a password."
const almostFull = 'The disk is almost full. People cannot upload documents until 500 MB is free.'
