import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { connectPostgres } from './database/connect-postgres.ts'
import { failureOf } from './database/failures.ts'
import { listenOnFreePort } from './testing/free-port.ts'
import { emptyPostgres, engine } from './testing/fresh-database.ts'
import {
  conditions,
  dataDirsOf,
  firstAdmin,
  invite,
  run,
  signedIn,
  stopped,
  untilReady,
} from './testing/program.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** PostgreSQL runs on another machine: these tests break the network connection and restore it. */

const onPostgres = { skip: engine === 'sqlite' && 'the embedded database is never away' }
const callers = 5

test(
  'while PostgreSQL is down every call is refused, the log says so once, and it recovers',
  onPostgres,
  async ({ signal }) => {
    const database = await emptyPostgres()
    const line = await breakableLine(database)
    const { server, url, token } = await serverOn(line.url)
    const calling = inviteOnAndOn(url, token, signal, callers)

    await calling.until(() => calling.acknowledged.size >= 2 * callers)
    line.cut()
    await calling.until(() => calling.refused.length >= 20 * callers)
    assert.equal((await fetch(`${url}/api/health`)).status, 503)
    line.mend()
    const before = calling.acknowledged.size
    await calling.until(() => calling.acknowledged.size >= before + 2 * callers)
    await calling.stop()

    assert.deepEqual(calling.refusals(), [unreachable])
    await untilHealthy(url)
    assert.equal((await stopped(server)).code, 0)
    assert.ok(errorsIn(server).length <= 15, `${calling.refused.length} refused:\n${errorsIn(server)}`)
    assert.deepEqual(await lost(database, calling.acknowledged), new Set())
  },
)

test('a slow PostgreSQL delays calls, refuses none and loses nothing', onPostgres, async ({ signal }) => {
  const database = await emptyPostgres()
  const line = await breakableLine(database)
  const { server, url, token } = await serverOn(line.url)

  // An invitation runs about twelve queries, so this delay adds up.
  line.slow(30)
  const calling = inviteOnAndOn(url, token, signal, callers)
  await calling.until(() => calling.acknowledged.size >= 2 * callers)
  assert.equal((await fetch(`${url}/api/ready`)).status, 200)
  await calling.stop()

  assert.deepEqual(calling.refusals(), [])
  line.mend()
  assert.equal((await stopped(server)).code, 0)
  assert.deepEqual(errorsIn(server), [])
  assert.deepEqual(await lost(database, calling.acknowledged), new Set())
})

test(
  'while a lock blocks all connections calls are refused, and they work after it is released',
  onPostgres,
  async ({ signal }) => {
    const database = await emptyPostgres()
    const { server, url, token } = await serverOn(database)
    const other = connectPostgres(database, () => {})

    const holding = await other.startTransaction().execute()
    await holding.selectFrom('audit_head').select('last_id').forUpdate().execute()
    // More callers than the ten connections: ten wait for the lock, the others for a connection.
    const calling = inviteOnAndOn(url, token, signal, 20)
    await calling.until(() => calling.refused.length >= 10)
    assert.equal((await fetch(`${url}/api/health`)).status, 503)
    assert.equal(calling.acknowledged.size, 0)
    await holding.rollback().execute()
    await calling.until(() => calling.acknowledged.size >= 20)
    await calling.stop()

    assert.deepEqual(calling.refusals(), [unreachable])
    await untilHealthy(url)
    assert.equal((await stopped(server)).code, 0)
    assert.ok(errorsIn(server).length <= 15, `${calling.refused.length} refused:\n${errorsIn(server)}`)
    await other.destroy()
    assert.deepEqual(await lost(database, calling.acknowledged), new Set())
  },
)

test('a PostgreSQL that never replies times out, and is used again when it does', onPostgres, async () => {
  const line = await breakableLine(await emptyPostgres())
  const db = connectPostgres(line.url, () => {}, { answerMilliseconds: 300 })
  await sql`select 1`.execute(db)

  line.hold()
  await assert.rejects(sql`select 1`.execute(db), (error) => failureOf(error) === 'unreachable')
  line.mend()

  assert.deepEqual((await sql`select 2 as two`.execute(db)).rows, [{ two: 2 }])
  await db.destroy()
})

const unreachable = '503 We cannot reach the database. Try again in a moment.'

async function serverOn(database: string) {
  const server = run({
    ...firstAdmin,
    DATABASE_URL: database,
    DATA_DIR: mkdtempSync(dataDir('on-postgres-')),
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'error',
  })
  const url = await untilReady(server)
  return { server, url, token: await signedIn(url) }
}

/** Runs `people` parallel loops of invitations until the signal aborts. */
function inviteOnAndOn(url: string, token: string, signal: AbortSignal, people: number) {
  const acknowledged = new Set<string>()
  const refused: string[] = []
  const { changed, until } = conditions(signal)
  let isCalling = true
  const calling = Array.from({ length: people }, async (_, person) => {
    for (let count = 0; isCalling && !signal.aborted; count += 1) {
      const email = `p${person}n${count}@mst.example`
      const answer = await invite(url, token, email)
      const { message } = (await answer.json()) as { message: string }
      if (answer.status === 201) acknowledged.add(email)
      else refused.push(`${answer.status} ${message}`)
      changed()
    }
  })
  return {
    acknowledged,
    refused,
    /** The distinct messages of the refusals. */
    refusals: () => [...new Set(refused)],
    until,
    async stop() {
      isCalling = false
      await Promise.all(calling)
    },
  }
}

/** The server retries its database by itself within a second, and announces nothing. */
async function untilHealthy(url: string) {
  while ((await fetch(`${url}/api/health`)).status !== 200) await new Promise((next) => setTimeout(next, 100))
}

const errorsIn = (server: ReturnType<typeof run>) =>
  server
    .output()
    .split('\n')
    .filter((text) => text.includes('"level":50'))

/** Email addresses that the server acknowledged but that are missing in the database. */
async function lost(database: string, acknowledged: Set<string>) {
  const db = connectPostgres(database, () => {})
  const people = await db.selectFrom('users').select('email').where('role', '=', 'mentee').execute()
  await db.destroy()
  return acknowledged.difference(new Set(people.map(({ email }) => email)))
}

/** A TCP proxy to a database whose connections a test can cut, pause, slow down and restore. */
async function breakableLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let state: 'works' | 'cut' | 'held' = 'works'
  let delay = 0
  const server = createServer((here) => {
    if (state === 'cut') {
      here.destroy()
      return
    }
    const there = connect(Number(port), hostname)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => (delay ? setTimeout(() => to.write(bytes), delay) : to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (state === 'held') from.pause()
    }
  })
  const localPort = await listenOnFreePort(server)
  after(() => {
    for (const socket of sockets) socket.destroy()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(localPort)
  return {
    url: url.href,
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    hold() {
      state = 'held'
      for (const socket of sockets) socket.pause()
    },
    /** Delays everything sent from now on by so many milliseconds. */
    slow(milliseconds: number) {
      delay = milliseconds
    },
    mend() {
      state = 'works'
      delay = 0
      for (const socket of sockets) socket.resume()
    },
  }
}
