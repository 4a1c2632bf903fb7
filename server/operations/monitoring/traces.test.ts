import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { addNote, deleteNote, listNotes } from '#contract/notes.ts'
import { requestReset } from '#contract/session.ts'
import { cast } from '#demo/cast.ts'
import { listenOnFreePort } from '../../testing/free-port.ts'
import { dataDirsOf, run, stopped, untilReady } from '../../testing/program.ts'
import { stage } from '../../testing/stage.ts'

const dataDir = dataDirsOf(import.meta.filename)

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${parentId}-01`

/** A trace collector, and a stage that sends it spans of all its calls or of a share. */
async function tracedStage({ ratio = 1, trustProxy = false } = {}) {
  const traces = await collector()
  const settings = { url: `${traces.url}/v1/traces`, headers: { 'x-key': 'ours' }, serviceName: 'mst', ratio }
  const world = await stage({ traces: settings, trustProxy })
  await world.as('max').call(listNotes)
  await world.as('eva').call(listNotes)
  const ended = async () => {
    await world.app.close()
    return traces.spans()
  }
  return { ...world, traces, ended }
}

test('a call creates one span with its route, status and transaction', async () => {
  const { as, ids, ended, traces } = await tracedStage()
  const { id } = await as('max').call(addNote, { body: { content: 'Well done', menteeId: ids.eva } })
  await as('max').call(deleteNote, { params: { id } })

  const spans = await ended()

  const [call, ...others] = spans.filter(({ name }) => name === 'DELETE /api/notes/:id')
  assert.ok(call)
  assert.deepEqual(others, [])
  const { 'mst.request_id': requestId, ...told } = valuesOf(call)
  assert.match(String(requestId), /^[0-9a-f-]{36}$/)
  assert.deepEqual(told, {
    'http.request.method': 'DELETE',
    'http.route': '/api/notes/:id',
    'http.response.status_code': deleteNote.status,
  })
  assert.deepEqual(
    spans.filter(({ parentSpanId }) => parentSpanId === call.spanId).map(({ name }) => name),
    ['transaction'],
  )
  const [sender] = traces.senders()
  assert.deepEqual([sender?.['service.name'], traces.came[0]?.headers['x-key']], ['mst', 'ours'])
})

test('traces contain no names, addresses, search words or ids', async () => {
  const { as, visitor, ids, ended, traces } = await tracedStage()
  await visitor.call(requestReset, { body: { email: cast.eva.email } })
  await as('nora').send({ url: `/api/users?search=${cast.eva.email}` })
  await as('nora').send({ url: `/api/nothing/of/${cast.eva.email}?name=Eva` })
  await as('max').send({ method: 'DELETE', url: '/api/notes/987654321' })
  await as('max').call(addNote, { body: { content: 'Eva did well', menteeId: ids.eva } })

  const spans = await ended()

  const names = spans.map(({ name }) => name)
  for (const name of ['POST /api/auth/request-reset', 'GET /api/users', 'GET', 'DELETE /api/notes/:id'])
    assert.ok(names.includes(name), `${name} is told`)
  const sent = traces.came.map(({ body }) => body).join()
  assert.doesNotMatch(sent, /mst\.example|Eva|Nora|Max|did well|search|987654321|127\.0\.0\.1/)
})

test('a server error marks its span, and a refusal does not', async () => {
  const { as, db, ended } = await tracedStage()
  await as('max').send({ method: 'DELETE', url: '/api/notes/987654321' })
  await db.destroy()
  await as('max').send({ url: '/api/notes' })

  const spans = await ended()

  const codes = (route: string) => spans.filter(({ name }) => name === route).map(({ status }) => status.code)
  const [unset, error] = [0, 2]
  assert.deepEqual(codes('DELETE /api/notes/:id'), [unset])
  assert.deepEqual(codes('GET /api/notes'), [unset, unset, error])
})

test('trace ids are accepted from a trusted proxy only', async () => {
  const request = { url: '/api/health', headers: { traceparent, 'x-forwarded-for': '192.0.2.1' } }
  const open = await tracedStage()
  await open.visitor.send(request)
  const proxied = await tracedStage({ trustProxy: true })
  await proxied.visitor.send(request)
  await proxied.visitor.send({ ...request, headers: { traceparent } })

  const isHealth = ({ name }: { name: string }) => name === 'GET /api/health'
  const [strange] = (await open.ended()).filter(isHealth)
  const [passedOn, direct] = (await proxied.ended()).filter(isHealth)

  assert.notEqual(strange?.traceId, traceId)
  assert.deepEqual([passedOn?.traceId, passedOn?.parentSpanId], [traceId, parentId])
  assert.notEqual(direct?.traceId, traceId)
})

test('with sampling, other calls leave no span', async () => {
  const { ended } = await tracedStage({ ratio: 0 })

  assert.deepEqual(await ended(), [])
})

test('a connection to the collector ends although its reply never does', { timeout: 60_000 }, async () => {
  const traces = await collector((_request, response) => {
    const drops = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(drops))
  })
  const closed = new Promise<void>((resolve) =>
    traces.server.on('connection', (socket) => socket.on('close', () => resolve())),
  )
  const settings = { url: `${traces.url}/v1/traces`, headers: {}, serviceName: 'mst', ratio: 1 }
  const { as, app } = await stage({ traces: settings })
  await as('max').call(listNotes)

  await app.close()

  await closed
})

test('a hanging collector does not delay the shutdown', async () => {
  const { url, came } = await collector(() => {})
  const program = run({ DATA_DIR: dataDir('hangs'), LOG_LEVEL: 'warn', OTEL_EXPORTER_OTLP_ENDPOINT: url })
  await fetch(`${await untilReady(program)}/api/health`)

  const { code, output } = await stopped(program)

  assert.deepEqual([code, came.length], [0, 1], output)
  // The library's own message would come later and say something else.
  assert.match(output, /"message":"The collector did not answer in time\."/)
})

test('calls continue while the collector is down, and the log contains their trace ids', async () => {
  const { url, server } = await collector()
  server.close()
  const program = run({
    DATA_DIR: dataDir('away'),
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
  })
  const { status } = await fetch(`${await untilReady(program)}/api/health`)

  const { code, output } = await stopped(program)

  assert.deepEqual([status, code], [200, 0], output)
  assert.match(output, /"traceId":"[0-9a-f]{32}".*"route":"\/api\/health"/)
  assert.match(output, /"msg":"the last traces were not sent"/)
})

test('a collector that refuses several batches is logged once', async () => {
  const secondBatch = Promise.withResolvers<void>()
  const refusing = await collector((_request, response) => {
    if (refusing.came.length === 2) secondBatch.resolve()
    response.writeHead(400).end()
  })
  const program = run({
    DATA_DIR: dataDir('refusing'),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: refusing.url,
  })
  const url = await untilReady(program)
  // A full batch is sent immediately.
  for (let round = 0; round < 2 * roundsInBatch; round += 1)
    await Promise.all(Array.from({ length: callsInRound }, () => fetch(`${url}/api/health`)))
  await secondBatch.promise

  const { code, output } = await stopped(program)

  assert.equal(code, 0, output)
  assert.equal(output.match(/"code":400.*"msg":"the collector does not accept traces"/g)?.length, 1, output)
})

const callsInRound = 64
const roundsInBatch = 8

type Value = { stringValue?: string; intValue?: number }
type Attributes = { key: string; value: Value }[]
type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attributes
  status: { code: number }
}
type Body = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: SentSpan[] }[] }[]
}

const takesAll: RequestListener = (_request, response) => response.end('{}')

/** An OpenTelemetry collector that records the traces. `answer` can replace its response. */
async function collector(answer = takesAll) {
  const came: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    came.push({ url: request.url, headers: request.headers, body: await text(request) })
    answer(request, response)
  })
  const port = await listenOnFreePort(server)
  const bodies = () =>
    came.flatMap(({ body }): Body['resourceSpans'] => (JSON.parse(body) as Body).resourceSpans)
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    came,
    spans: () => bodies().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    /** The resource attributes of each batch. */
    senders: () => bodies().map(({ resource }) => valuesOf(resource)),
  }
}

const valuesOf = ({ attributes }: { attributes: Attributes }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
