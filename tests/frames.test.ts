import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeFeed } from '#contract/calendar.ts'
import { connectionLimits } from '../server/kernel/connections/connection-table.ts'
import { listening } from '../server/testing/raw-connection.ts'
import { ask, tokenOf } from '../server/testing/raw-requests.ts'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { madeDocument } from './examples/mentoring.ts'

/** No other site may display any reply of this server in a frame. */

const webRoot = mkdtempSync(join(tmpdir(), 'mst-web-'))
after(() => rmSync(webRoot, { recursive: true }))
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><html><head></head><body><div id="root"></div></body></html>',
)
const paint = { markup: '', rules: '' }
const markup = { open: paint, signedIn: paint }
writeFileSync(join(webRoot, 'first-paint.json'), JSON.stringify({ markup, logins: {}, whole: {}, files: {} }))

const metricsToken = 'figures-for-the-monitor'
const limits = { ...connectionLimits, lingerMilliseconds: 100 }
const world = await stage({ metricsToken }, { webRoot, limits })
const open = await listening(world)
const max = await tokenOf(world, 'max')
const { address } = await world.as('max').call(makeFeed, { body: { withNames: false } })
const documentId = await madeDocument(world)
const { etag } = (await world.app.inject({ url: '/api/docs' })).headers

const opened = JSON.stringify({ ids: [1] })
const json = ['content-type: application/json', `content-length: ${opened.length}`]

const requests: [kind: string, status: number, request: string][] = [
  ['a page', 200, ask('/login', 'accept: text/html')],
  ['a page in gzip', 200, ask('/login', 'accept: text/html', 'accept-encoding: gzip')],
  ['a page that does not exist', 404, ask('/nowhere', 'accept: text/html')],
  ['the description of the API', 200, ask('/api/docs')],
  ['the description that a browser has already', 304, ask('/api/docs', `if-none-match: ${etag}`)],
  ['the description as data', 200, ask('/api/openapi.json')],
  ['a reply in JSON', 200, ask('/api/health')],
  ['a reply without a body', 204, ask('/api/notes/opened', max, ...json).replace('GET', 'POST') + opened],
  ['a document', 200, ask(`/api/documents/download/${documentId}`, max)],
  ['a list as a file', 200, ask('/api/notes/csv', max)],
  ['a calendar', 200, ask(new URL(address).pathname)],
  ['a stream of changes', 200, ask('/api/notifications/stream', max)],
  ['the figures', 200, ask('/metrics', `authorization: Bearer ${metricsToken}`)],
  ['robots.txt', 200, ask('/robots.txt')],
  ['a refusal', 403, ask('/api/users', max)],
  ['a file that does not exist', 404, ask('/assets/gone.js')],
  ['an address that cannot be read', 400, ask('/api/%zz')],
  ['a request that names no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['a request that is none', 400, 'nonsense\r\n\r\n'],
]

for (const [kind, status, request] of requests)
  test(`${kind} cannot be shown in a frame`, async () => {
    const connection = await open()

    connection.send(request)
    const [head = ''] = (await connection.waitFor('\r\n\r\n')).split('\r\n\r\n')

    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
    assertUnframed(head)
  })

for (const { method, path } of everyEndpoint)
  test(`the reply of ${method} ${path} to a visitor cannot be shown in a frame`, async () => {
    const { headers } = await world.app.inject({ method, url: path.replace(/:\w+/g, '1') })

    assertUnframed(
      Object.entries(headers)
        .map((header) => header.join(': '))
        .join('\r\n'),
    )
  })

function assertUnframed(head: string) {
  assert.match(head, /^content-security-policy: [^\n]*\bframe-ancestors 'none'/im)
}
