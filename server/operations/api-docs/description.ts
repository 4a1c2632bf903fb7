import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findModulesOff } from '../../kernel/config/settings.ts'
import type { Context } from '../../kernel/context.ts'
import { contentSecurityPolicy, takesGzip } from '../../kernel/http/headers.ts'
import { keptFor } from './openapi.ts'

/** The description of the API is public, as JSON and as a page. Both are large, so each is built once. */
export function serveApiDescription(app: FastifyInstance, ctx: Context) {
  const action = 'api: read its description'
  const descriptions = {
    '/api/openapi.json': fixedReply(async (off) => {
      const text = JSON.stringify(await app.describeApi(off))
      return { type: 'application/json; charset=utf-8', text }
    }),
    '/api/docs': fixedReply(async (off) => apiDocsPage(await app.describeApi(off))),
  }
  for (const [path, send] of Object.entries(descriptions))
    app.get(path, { config: { action } }, async (request, reply) => {
      await app.limits.limitCaller(request, action, undefined)
      return send(await findModulesOff(ctx.db), request, reply)
    })
}

/** A text that changes only with the modules that are off. */
type Fixed = { type: string; text: string; headers?: Record<string, string> }
type Sender = (off: readonly string[], request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Builds and compresses a reply at the first request. Browsers with a cached copy get 304. */
function fixedReply(build: (off: readonly string[]) => Promise<Fixed>): Sender {
  const prepared = keptFor(async (off) => prepare(await build(off)))
  return async (off, request, reply) => {
    const { text, packed, etag, headers } = await prepared(off)
    reply.headers(headers)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (!takesGzip(request)) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(packed)
  }
}

async function prepare({ type, text, headers }: Fixed) {
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
