import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createRawServer } from 'node:net'
import { test } from 'node:test'
import { pino } from 'pino'
import { postAnchor, whyNotPosted } from '../adapters/s3-store.ts'
import { writeWithoutEnd } from '../testing/endless.ts'
import { listenOnFreePort } from '../testing/free-port.ts'
import { stage } from '../testing/stage.ts'
import { busyDay } from '../testing/tampered-log.ts'
import { anchorRounds } from './anchor-rounds.ts'
import { parseAnchors } from './anchors.ts'

/** Starts a local store that records what it receives and answers as given. */
async function storeThat(answer: (reply: ServerResponse) => void) {
  const taken: { path: string | undefined; text: string }[] = []
  const server = createServer(async (request: IncomingMessage, reply) => {
    const parts = await request.toArray()
    taken.push({ path: request.url, text: Buffer.concat(parts).toString() })
    answer(reply)
  })
  return { taken, url: `http://127.0.0.1:${await listenOnFreePort(server)}/secret-path` }
}

async function addressOfNobody(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}/secret-path`
}

/** A stage that collects its log lines. */
async function stageThatListens(config: Parameters<typeof stage>[0]) {
  const world = await stage(config)
  await busyDay(world)
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (text: string) => void logged.push(text) })
  return { ...world, round: anchorRounds({ ...world.ctx, log }), logged }
}

test('named recipients get one email a day with the anchor, whichever server is first', async () => {
  const { ctx, passes, delivered, round } = await stageThatListens({
    auditAnchorEmail: 'audit@trust.example',
  })

  await Promise.all([round(), anchorRounds(ctx)()])
  passes({ hours: 1 })
  await round()
  assert.equal((await delivered()).length, 1)
  passes({ hours: 24 })
  await round()

  const emails = await delivered()
  const head = await ctx.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual(
    emails.map(({ to, kind }) => [to, kind]),
    Array(2).fill(['audit@trust.example', 'audit_anchor']),
  )
  assert.deepEqual(parseAnchors(emails[1]?.text ?? ''), [{ id: head.last_id, hash: head.last_hash }])
})

test('every anchor is posted to the store and contains only the position of the log', async () => {
  const { taken, url } = await storeThat((reply) => reply.writeHead(201).end())
  const { ctx, round, logged } = await stageThatListens({ auditAnchorUrl: url })

  await round()
  await round()

  const head = await ctx.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual(
    taken.map(({ path, text }) => [path, JSON.parse(text)]),
    Array(2).fill([
      '/secret-path',
      {
        installation: 'http://mst.example',
        id: head.last_id,
        hash: head.last_hash,
        at: '2026-11-20T10:00:00.000Z',
      },
    ]),
  )
  assert.deepEqual(parseAnchors(logged.join('')), parseAnchors(taken.map(({ text }) => text).join('\n')))
})

test('a failing store is reported once, without its address, and the anchor is kept', async () => {
  let status = 500
  const { url } = await storeThat((reply) => reply.writeHead(status).end())
  const { db, round, logged } = await stageThatListens({ auditAnchorUrl: url })

  await round()
  await round()
  status = 200
  await round()
  await round()

  const warnings = logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg.includes('AUDIT_ANCHOR_URL'))
  assert.deepEqual(
    warnings.map(({ why, msg }) => why ?? msg),
    ['it answered 500', 'AUDIT_ANCHOR_URL accepts anchors again'],
  )
  assert.doesNotMatch(logged.join(''), /secret-path/)
  const kept = await db.selectFrom('audit_anchors').selectAll().executeTakeFirst()
  assert.equal(kept?.written, 4)
})

test('a redirect is not followed, and a silent or missing store times out with a short error', async () => {
  const elsewhere = await storeThat((reply) => reply.end())
  const redirecting = await storeThat((reply) => reply.writeHead(307, { location: elsewhere.url }).end())
  const silent = await storeThat(() => {})
  const why = (url: string) =>
    postAnchor(url, {}, 500).then(
      () => 'taken',
      (error: unknown) => whyNotPosted(error),
    )

  assert.equal(await why(redirecting.url), 'it answered 307')
  assert.deepEqual(elsewhere.taken, [])
  assert.equal(await why(silent.url), 'TimeoutError')
  assert.equal(await why(await addressOfNobody()), 'ECONNREFUSED')
})

test('an endless reply is closed unread, and slow headers time out', async () => {
  const closed = Promise.withResolvers<void>()
  const endless = await storeThat((reply) => {
    reply.on('close', closed.resolve)
    writeWithoutEnd(reply, 'taken ')
  })
  const trickling = createRawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const drops = setInterval(() => socket.write('x-more: 1\r\n'), 20)
    socket.on('close', () => clearInterval(drops)).on('error', () => {})
  })
  const port = await listenOnFreePort(trickling)

  await postAnchor(endless.url, {}, 60_000)
  await closed.promise
  await assert.rejects(postAnchor(`http://127.0.0.1:${port}`, {}, 500), /timeout/i)
})

test('an empty log has no anchor', async () => {
  const { taken, url } = await storeThat((reply) => reply.end())
  const { ctx, delivered } = await stage({ auditAnchorUrl: url, auditAnchorEmail: 'audit@trust.example' })

  await anchorRounds(ctx)()

  assert.deepEqual([taken, await delivered()], [[], []])
})

test('anchors are found in any surrounding text', () => {
  const [one, two] = ['a'.repeat(64), 'b'.repeat(64)]

  assert.deepEqual(
    parseAnchors(`${'c'.repeat(64)} 12:${one}f\n> 12:${one}\r\n{"anchor":{"id": 7, "hash": "${two}"}}`),
    [
      { id: 12, hash: one },
      { id: 7, hash: two },
    ],
  )
})
