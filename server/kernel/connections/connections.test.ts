import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { maxDocumentBytes } from '#contract/documents.ts'
import { buildApp } from '../../app.ts'
import { lastResponse, listening, type RawConnection, serverSideOf } from '../../testing/raw-connection.ts'
import { ask, health, patient, sendFile, signIn, soon, tokenOf } from '../../testing/raw-requests.ts'
import { type Stage, stage } from '../../testing/stage.ts'
import { upload } from '../../testing/upload.ts'

/** These tests hold connections open as attackers do. */

async function largeDocument(world: Stage): Promise<string> {
  const content = new File(['a line of text\n'.repeat(maxDocumentBytes / 15 - 1)], 'long.txt')
  const answer = await upload(world, 'max', [
    ['menteeId', String(world.ids.eva)],
    ['file', content],
  ])
  assert.equal(answer.statusCode, 201, answer.body)
  return `/api/documents/download/${answer.json().id}`
}

test('a client that never reads its reply is disconnected, and no new work begins for it', async () => {
  const world = await stage({}, { limits: { ...patient, unreadMilliseconds: soon } })
  const path = await largeDocument(world)
  const token = await tokenOf(world, 'eva')
  const open = await listening(world)

  const { client, isClosed } = await serverSideOf(world, open())
  client.pause()
  client.write(ask(path, token).repeat(10))
  await isClosed

  const downloads = await world.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'document.downloaded')
    .execute()
  assert.equal(downloads.length, 1)
})

test('a client that reads gets every pipelined reply in order', async () => {
  const world = await stage({}, { limits: { ...patient, unreadMilliseconds: soon } })
  const connection = await (await listening(world))()

  connection.send(health.repeat(15) + ask('/api/health', 'connection: close'))

  const heard = await connection.ended()
  assert.equal(heard.match(/HTTP\/1\.1 200 OK/g)?.length, 16)
})

test('a client that pipelines too many requests is disconnected', async () => {
  const world = await stage({}, { limits: patient })
  const connection = await (await listening(world))()

  connection.send(health.repeat(1_000))

  const heard = await connection.ended()
  assert.ok((heard.match(/HTTP\/1\.1/g)?.length ?? 0) <= patient.waitingRequests)
})

test('a request that waited for a busy server is answered after the timeout', async () => {
  const world = await stage({}, { limits: { ...patient, idleMilliseconds: soon } })
  const connection = await (await listening(world))()
  connection.send(health)
  await connection.waitFor('"status"')

  connection.send(ask('/api/health', 'connection: close'))
  blockEventLoop(2_000)

  const heard = await connection.ended()
  assert.equal(heard.match(/HTTP\/1\.1 200 OK/g)?.length, 2)
})

/** Blocks the event loop. */
function blockEventLoop(milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('a silent client, or one with endless headers, gets 408 and is disconnected', async () => {
  const world = await stage({}, { limits: { ...patient, headersMilliseconds: soon } })
  const open = await listening(world)
  const silent = await open()
  const endless = await open()
  endless.send('GET / HTTP/1.1\r\nx: ')
  const trickle = setInterval(() => endless.send('x'), 10)

  assert.equal(lastResponse(await silent.ended()).status, 408)
  assert.equal(lastResponse(await endless.ended()).status, 408)
  clearInterval(trickle)
})

const notHere = { skip: process.platform !== 'linux' && 'only Linux has a second address of its own' }

test('one address cannot use all connections', notHere, async () => {
  const world = await stage({ rateLimitFactor: 1 }, { limits: { ...patient, connections: 8, perIp: 4 } })
  const open = await listening(world)
  const neighbours = await Promise.all(Array.from({ length: 4 }, () => open()))

  const attackers: RawConnection[] = []
  for (let count = 0; count < 40; count += 1) attackers.push(await open('127.0.0.2'))

  await Promise.all(attackers.slice(0, 36).map((attacker) => attacker.ended()))
  for (const neighbour of neighbours) {
    neighbour.send(health)
    assert.match(await neighbour.waitFor('"ok"'), /200 OK/)
  }
  const colleague = await open('127.0.0.2')
  colleague.send(health)
  assert.match(await colleague.waitFor('"ok"'), /200 OK/)
})

test('a full server closes the connection that was silent longest, not a busy one', async () => {
  const world = await stage({}, { limits: { ...patient, connections: 3 } })
  const path = await largeDocument(world)
  const token = await tokenOf(world, 'eva')
  const open = await listening(world)
  const reader = await open()
  reader.send(ask(path, token, 'connection: close'))
  await reader.waitFor('200 OK')
  reader.socket.pause()
  const silent = await open()
  const busy = await open()
  busy.send(health)
  await busy.waitFor('"ok"')

  const newcomer = await open()
  newcomer.send(health)

  assert.match(await newcomer.waitFor('"ok"'), /200 OK/)
  assert.equal(await silent.ended(), '')
  busy.send(health)
  await busy.waitFor('"ok"')
  reader.socket.resume()
  assert.ok((await reader.ended()).length >= maxDocumentBytes - 30)
})

for (const [what, config] of [
  ['behind a trusted proxy', { rateLimitFactor: 1, trustProxy: true }],
  ['without rate limits', { rateLimitFactor: 0 }],
] as const)
  test(`${what} one address may use every connection`, async () => {
    const world = await stage(config, { limits: { ...patient, connections: 8, perIp: 2 } })
    const open = await listening(world)
    const connections = await Promise.all(Array.from({ length: 8 }, () => open()))

    for (const connection of connections) {
      connection.send(health)
      assert.match(await connection.waitFor('"ok"'), /200 OK/)
    }
  })

test('silent, slow or unread connections do not prevent the shutdown', async () => {
  const world = await stage({}, { limits: patient })
  const path = await largeDocument(world)
  const [max, eva] = await Promise.all([tokenOf(world, 'max'), tokenOf(world, 'eva')])
  const open = await listening(world)
  const [silent, sender, reader] = [await open(), await open(), await open()]
  sender.send(sendFile(max, 'content-length: 9999', 'expect: 100-continue'))
  await sender.waitFor('100 Continue')
  reader.send(ask(path, eva))
  await reader.waitFor('200 OK')
  reader.socket.pause()

  await world.app.close()

  assert.equal(await silent.ended(), '')
})

test('among slow senders a new client is accepted and a file upload continues', async () => {
  const world = await stage({}, { limits: { ...patient, connections: 3 } })
  const token = await tokenOf(world, 'max')
  const open = await listening(world)
  const file = await open()
  file.send(`${sendFile(token, 'content-length: 9999', 'expect: 100-continue')}--edge\r\n`)
  await file.waitFor('100 Continue')
  const slow = [await open(), await open()]
  for (const connection of slow) {
    connection.send(`${signIn('content-length: 9999', 'expect: 100-continue')}{`)
    await connection.waitFor('100 Continue')
  }

  const newcomers = [await open(), await open()]
  for (const newcomer of newcomers) newcomer.send(health)

  for (const newcomer of newcomers) assert.match(await newcomer.waitFor('"ok"'), /200 OK/)
  for (const connection of slow) await connection.ended()
  assert.ok(!file.socket.readableEnded)
})

test('a client that leaves during a request does not count as a database failure', async () => {
  const world = await stage()
  const lines: string[] = []
  const app = await buildApp({
    ...world.ctx,
    log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
  })
  after(() => app.close())
  const token = await tokenOf(world, 'max')
  const open = await listening({ app })

  for (const sent of [
    `${signIn('content-length: 9999')}{`,
    `${sendFile(token, 'content-length: 9999')}--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf`,
  ]) {
    const { client, isClosed } = await serverSideOf({ app }, open())
    client.write(sent)
    await once(app.server, 'request')
    client.destroy()
    await isClosed
  }
  await app.close()

  assert.deepEqual(lines, [])
})
