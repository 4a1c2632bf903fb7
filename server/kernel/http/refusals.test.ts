import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { lastResponse, listening } from '../../testing/raw-connection.ts'
import { stage } from '../../testing/stage.ts'
import { connectionLimits } from '../connections/connection-table.ts'

/** Refusals by Fastify and by Node itself have our messages and the same shape. */

const world = await stage({}, { limits: { ...connectionLimits, lingerMilliseconds: 100 } })
const open = await listening(world)

const head = (line: string, ...headers: string[]) =>
  `${[line, 'host: mst', ...headers].join('\r\n')}\r\nconnection: close\r\n\r\n`
const post = (...headers: string[]) => head('POST /api/auth/login HTTP/1.1', ...headers)
const json = 'content-type: application/json'

const broken: [what: string, status: number, sent: string][] = [
  ['nonsense', 400, 'nonsense\r\n\r\n'],
  ['a method that nobody knows', 400, head('BREW / HTTP/1.1')],
  ['a method in small letters', 400, head('get / HTTP/1.1')],
  ['another protocol', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no host', 400, 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['two hosts', 400, head('GET /api/health HTTP/1.1', 'Host: elsewhere.example')],
  ['the same host twice', 400, head('GET /api/health HTTP/1.1', 'HOST: mst')],
  ['two hosts of an older protocol', 400, head('GET /api/health HTTP/1.0', 'host: elsewhere.example')],
  ['headers of 20 KB', 431, head('GET / HTTP/1.1', `x: ${'x'.repeat(20_000)}`)],
  ['an address of 20 KB', 431, head(`GET /${'x'.repeat(20_000)} HTTP/1.1`)],
  ['a header that is no header', 400, head('GET / HTTP/1.1', 'no header')],
  ['a body of no certain length', 400, post(json, 'content-length: two')],
  ['a body of two lengths', 400, post(json, 'content-length: 2', 'transfer-encoding: chunked')],
  ['a broken chunk', 400, `${post(json, 'transfer-encoding: chunked')}zz\r\n`],
  ['a chunk with a tale', 413, `${post(json, 'transfer-encoding: chunked')}1;${'x'.repeat(20_000)}`],
  ['a body that is too large', 413, post(json, 'content-length: 300000')],
  [
    'chunks that are too large',
    413,
    `${post(json, 'transfer-encoding: chunked')}${`8000\r\n${'x'.repeat(32_768)}\r\n`.repeat(9)}`,
  ],
  ['no content type', 415, `${post('content-length: 2')}{}`],
  ['a content type that is none', 415, `${post('content-type: ;;;', 'content-length: 2')}{}`],
  ['a compression that nobody knows', 415, `${post(json, 'content-encoding: x', 'content-length: 2')}{}`],
  ['a compression that it is not', 400, `${post(json, 'content-encoding: gzip', 'content-length: 2')}{}`],
  ['an expectation', 417, head('GET / HTTP/1.1', 'expect: tea')],
  ['an address that is no address', 400, head('GET /api/%zz HTTP/1.1')],
  ['an address with half a character', 400, head('GET /api/users/%e2%82 HTTP/1.1')],
  ['an id of 200 digits', 414, head(`DELETE /api/users/${'9'.repeat(200)} HTTP/1.1`)],
  ['a tunnel', 404, head('CONNECT mst:80 HTTP/1.1')],
  ['a trace', 404, head('TRACE / HTTP/1.1')],
  ['a question what there is', 404, head('OPTIONS * HTTP/1.1')],
  ['a method of other servers', 404, head('PROPFIND /api/users HTTP/1.1')],
  ['an upgrade', 404, head('GET /nowhere.txt HTTP/1.1', 'connection: upgrade', 'upgrade: websocket')],
]

for (const [what, status, sent] of broken)
  test(`${what} is refused with ${status} in our own words`, async () => {
    const connection = await open()

    connection.send(sent)
    const heard = await connection.ended()

    const answer = lastResponse(heard)
    assert.equal(answer.status, status, heard)
    assert.deepEqual(Object.keys(JSON.parse(answer.body)), ['message'], answer.body)
    assert.match(JSON.parse(answer.body).message, /^[A-Z][\w ,;/.]+$/)
    for (const header of ['x-content-type-options: nosniff', 'cache-control: no-store', 'connection: close'])
      assert.ok(heard.toLowerCase().includes(header), header)
  })

for (const sent of [
  'POST /api/%zz HTTP/1.1\r\nhost: mst\r\ncontent-length: 9\r\n\r\n',
  'CONNECT mst:80 HTTP/1.1\r\nhost: mst\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: mst\r\nexpect: tea\r\n\r\n',
])
  test(`no client keeps a connection by ${sent.split(' HTTP')[0]}`, async () => {
    const [[serverSide], connection] = await Promise.all([once(world.app.server, 'connection'), open()])

    connection.send(sent)

    await once(serverSide, 'close')
  })

test('a client that expects 100-continue gets it', async () => {
  const connection = await open()

  connection.send(post(json, 'content-length: 2', 'expect: 100-continue'))
  await connection.waitFor('100 Continue')
  connection.send('{}')

  assert.equal(lastResponse(await connection.ended()).status, 400)
})
