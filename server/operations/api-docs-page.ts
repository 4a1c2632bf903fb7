import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { contentSecurityPolicy } from '../kernel/headers.ts'

type Operation = {
  summary?: string
  tags?: readonly string[]
  parameters?: unknown
  requestBody?: unknown
  responses?: unknown
}
type OpenApiDocument = { paths?: Record<string, Record<string, Operation>> }

/** The API's description for people: one page without a script. */
export function sendApiDocs(reply: FastifyReply, document: unknown) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', contentSecurityPolicy({ nonce }))
    .type('text/html; charset=utf-8')
    .send(pageOf(document as OpenApiDocument, nonce))
}

const pageOf = ({ paths = {} }: OpenApiDocument, nonce: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The calls of MST</title>
<style nonce="${nonce}">
  body { font: 16px/1.5 Arial, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #212b32 }
  code { font-size: 1.05em } summary { padding: .5em 0; cursor: pointer } pre { overflow-x: auto; background: #f0f4f5; padding: 1em }
  details { border-top: 1px solid #d8dde0 } small { color: #4c6272 }
</style>
</head>
<body>
<h1>The calls of MST</h1>
<p>Bodies and answers are JSON. All but the public calls need the header <code>Authorization: Bearer …</code> with the
token that signing in answers. The same as data: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
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
