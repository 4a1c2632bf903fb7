import { createHash } from 'node:crypto'
import { contentSecurityPolicy } from '../../kernel/http/headers.ts'

type Operation = {
  summary?: string
  tags?: readonly string[]
  parameters?: unknown
  requestBody?: unknown
  responses?: unknown
}
type OpenApiDocument = { paths?: Record<string, Record<string, Operation>> }

/** Renders the API's description as one HTML page without a script. */
export const apiDocsPage = (document: object) => ({
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
