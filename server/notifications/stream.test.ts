import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { addNote } from '#contract/notes.ts'
import { streamChanges } from '#contract/notifications.ts'
import { changePassword, signOut } from '#contract/session.ts'
import { editUser } from '#contract/users.ts'
import { castPassword, type Name } from '#demo/cast.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../kernel/config/config.ts'
import { connectionLimits } from '../kernel/connections/connection-table.ts'
import { type Stage, stage } from '../testing/stage.ts'

const { streams } = connectionLimits
/** The server polls so rarely that each event comes from a change on this server. */
const seldom = { ...streams, lookMilliseconds: 600_000 }

/** A stage with a listening server, and the URL of its event stream. */
async function listening(limits = seldom, config: Partial<Config> = {}) {
  const world = await stage(config, { limits: { streams: limits } })
  return { world, url: await listen(world.app) }
}

const listen = async (app: FastifyInstance) =>
  `${await app.listen({ host: '127.0.0.1', port: 0 })}${streamChanges.path}`

async function open(world: Stage, who: Name, url: string) {
  const authorization = `Bearer ${await world.as(who).token()}`
  const response = await fetch(url, { headers: { authorization } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.ok(reader)
  let text = ''
  return {
    response,
    close: () => reader.cancel(),
    /** Returns all received text once it contains `words`, or once the stream has ended. */
    async until(words?: string): Promise<string> {
      while (words === undefined || !text.includes(words)) {
        const { done, value } = await reader.read()
        if (done) break
        text += value
      }
      assert.ok(words === undefined || text.includes(words), `it ended with: ${text}`)
      return text
    },
  }
}

const write = ({ as, ids }: Stage) =>
  as('max').call(addNote, { body: { content: 'Secret words', menteeId: ids.eva } })

test('an open page receives the kind of a new note immediately, and no one else does', async () => {
  const { world, url } = await listening()
  const [eva, ben, max] = [
    await open(world, 'eva', url),
    await open(world, 'ben', url),
    await open(world, 'max', url),
  ]
  assert.equal(eva.response.status, 200)
  assert.equal(eva.response.headers.get('content-type'), 'text/event-stream')
  assert.equal(eva.response.headers.get('cache-control'), 'no-store')
  await write(world)

  const told = await eva.until('data:')

  assert.equal(told, ': open\n\nevent: changed\ndata: note\n\n')
  await world.app.close()
  assert.deepEqual([await ben.until(), await max.until()], [': open\n\n', ': open\n\n'])
})

test('an opening page receives events of the last seconds once, and no older ones', async () => {
  const { world, url } = await listening()
  await write(world)
  world.passes({ minutes: 1 })
  const early = await open(world, 'eva', url)
  await write(world)
  const late = await open(world, 'eva', url)
  await Promise.all([early.until('data:'), late.until('data:')])
  // Another change makes the server look again.
  await world.as('max').call(editUser, { params: { id: world.ids.max }, body: { firstName: 'Maxi' } })
  await world.app.close()

  for (const page of [early, late]) assert.equal((await page.until()).match(/data:/g)?.length, 1)
})

test('an open page receives each event once', async () => {
  const { world, url } = await listening()
  const eva = await open(world, 'eva', url)
  await write(world)
  await eva.until('data:')
  await world.as('max').call(editUser, { params: { id: world.ids.max }, body: { firstName: 'Maxi' } })
  await world.app.close()

  assert.equal((await eva.until()).match(/data:/g)?.length, 1)
})

test('a stream that opens during a session check stays open', async () => {
  const { world, url } = await listening()
  const held = await open(world, 'eva', url)
  const others = ['ben', 'max', 'zoe', 'nora', 'omar'] as const
  await Promise.all(others.map((who) => world.as(who).token()))
  const opening = others.map(async (who) => {
    void world.as('max').call(editUser, { params: { id: world.ids.max }, body: { firstName: who } })
    return open(world, who, url)
  })
  await Promise.all(opening)
  await write(world)
  await held.until('data:')

  assert.equal(world.app.eventStreams.count(), 1 + others.length)
  await world.app.close()
})

test('a page on another server receives the event', async () => {
  const { world } = await listening()
  const other = await buildApp(world.ctx, { limits: { streams: { ...streams, lookMilliseconds: 50 } } })
  const eva = await open(world, 'eva', await listen(other))
  await write(world)

  assert.match(await eva.until('data:'), /data: note/)
  await other.close()
})

const endings: [what: string, end: (world: Stage) => Promise<unknown>][] = [
  ['signs out', ({ as }) => as('eva').call(signOut)],
  [
    'changes the password elsewhere',
    ({ as, signsInAgain }) => {
      signsInAgain('eva')
      const body = { currentPassword: castPassword, newPassword: 'heron-lighthouse' }
      return as('eva').call(changePassword, { body })
    },
  ],
  [
    'is made inactive',
    ({ as, ids }) => as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } }),
  ],
]
for (const [what, end] of endings)
  test(`the stream of a person who ${what} ends immediately, and no other`, async () => {
    const { world, url } = await listening()
    const [eva, ben] = [await open(world, 'eva', url), await open(world, 'ben', url)]
    await end(world)

    assert.equal(await eva.until(), ': open\n\n')
    assert.equal(world.app.eventStreams.count(), 1)
    await ben.close()
  })

test('a stream ends with its session and does not extend it', async () => {
  const { world, url } = await listening({ ...streams, lookMilliseconds: 50 }, { sessionIdleMinutes: 30 })
  const eva = await open(world, 'eva', url)
  world.passes({ minutes: 20 })
  const token = await world.as('eva').token()
  const unattended = await world.visitor.send({
    url: '/api/notifications/unread',
    headers: { authorization: `Bearer ${token}`, 'x-unattended': 'true' },
  })
  world.passes({ minutes: 10 })

  assert.equal(unattended.statusCode, 200)
  assert.equal(await eva.until(), ': open\n\n')
})

test('streams are limited per person and in total; a refused one gets Retry-After', async () => {
  const { world, url } = await listening({ ...seldom, perPerson: 2, all: 3 })
  const held = [await open(world, 'eva', url), await open(world, 'eva', url)]
  const third = await open(world, 'eva', url)
  held.push(await open(world, 'ben', url))
  const fourth = await open(world, 'max', url)

  assert.deepEqual([third.response.status, fourth.response.status], [503, 503])
  assert.equal(third.response.headers.get('retry-after'), '60')
  await held[0]?.close()
  for (let turns = 0; world.app.eventStreams.count() === 3; turns += 1) {
    assert.ok(turns < 100_000, 'the place of a page that was closed is never free')
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.equal((await open(world, 'eva', url)).response.status, 200, 'there is room again')
})

test('streams are limited per IP address, except for a proxy', async () => {
  const direct = await listening({ ...seldom, perIp: 1 })
  await open(direct.world, 'eva', direct.url)
  const proxied = await listening({ ...seldom, perIp: 1 }, { trustProxy: true })
  await open(proxied.world, 'eva', proxied.url)

  assert.equal((await open(direct.world, 'ben', direct.url)).response.status, 503)
  assert.equal((await open(proxied.world, 'ben', proxied.url)).response.status, 200)
})

test('an open stream sends heartbeats and ends before the server', async () => {
  const { world, url } = await listening({ ...seldom, heartbeatMilliseconds: 20 })
  const eva = await open(world, 'eva', url)
  await eva.until('still here')
  world.app.closingSoon = true

  await eva.until()
  assert.equal((await open(world, 'eva', url)).response.status, 503, 'nor does a new one begin')
})
