import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { connectPostgres } from './database/connect-postgres.ts'
import { failureOf } from './database/failures.ts'
import { expired } from './testing/expired-certificate.ts'
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
  untilEnded,
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

/** The refusals of PostgreSQL and of poolers, and the sentences in the log. */
for (const [name, code, said, sentence] of [
  [
    'a changed password',
    '28P01',
    'password authentication failed for user "mst"',
    /refuses the user or the password/,
  ],
  [
    'a role that may not sign in',
    '28000',
    'role "mst" is not permitted to log in',
    /refuses the user or the password/,
  ],
  ['a dropped database', '3D000', 'database "mst" does not exist', /has no database of this name/],
  ['a full PostgreSQL', '53300', 'sorry, too many clients already', /accepts no more connections/],
  [
    'a full PgBouncer',
    '08P01',
    'no more connections allowed (max_client_conn)',
    /accepts no more connections/,
  ],
  [
    'a full Supavisor',
    'XX000',
    'MaxClientsInSessionMode: max clients reached',
    /accepts no more connections/,
  ],
] as const)
  test(`${name} is 503, the log says what to do, and calls work again afterwards`, onPostgres, async () => {
    const line = await breakableLine(await emptyPostgres())
    const { server, url, token } = await serverOn(line.url)

    line.refuse(code, said)
    const answer = await invite(url, token, 'ann@mst.example')
    const { message } = (await answer.json()) as { message: string }
    const health = await fetch(`${url}/api/health`)
    line.mend()
    await untilHealthy(url)

    assert.equal(`${answer.status} ${message}`, unreachable)
    assert.equal(health.status, 503)
    const failure = errorsIn(server).findLast((text) => text.includes('storage failure')) ?? ''
    assert.match(failure, sentence)
    assert.ok(failure.includes(JSON.stringify(said).slice(1, -1)), failure)
    assert.equal((await invite(url, token, 'ann@mst.example')).status, 201)
    await stopped(server)
  })

test('an expired certificate of PostgreSQL is named at the start', onPostgres, async () => {
  const secure = createServer((socket) => {
    // The client asks for TLS first.
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, ...expired }).on('error', () => {})
    })
    socket.on('error', () => {})
  })
  const port = await listenOnFreePort(secure)
  const ca = join(mkdtempSync(dataDir('authority-')), 'ca.pem')
  writeFileSync(ca, expired.cert)

  const { output } = await untilEnded(
    run({
      DATA_DIR: dataDir('expired'),
      DATABASE_URL: `postgres://mst@127.0.0.1:${port}/mst?sslmode=verify-full&sslrootcert=${ca}`,
    }),
  )

  assert.equal(
    output,
    'The PostgreSQL of DATABASE_URL has a certificate that has expired. Install a new one (certificate has expired).',
  )
})

test('a pooler with too few connections is named at the start', onPostgres, async () => {
  const line = await breakableLine(await emptyPostgres(), { most: 2 })

  const { code, output } = await untilEnded(run({ DATA_DIR: dataDir('narrow'), DATABASE_URL: line.url }))

  assert.equal(code, 1)
  assert.match(output, /gives MST fewer than 3 connections at a time\. Raise the size of the pool/)
})

test(
  'a start names the setting that ends its transactions, and a longer time is fine',
  onPostgres,
  async () => {
    const database = await emptyPostgres()
    const startWith = async (timeout: string) => {
      await setTimeouts(database, timeout)
      return run({ ...firstAdmin, DATA_DIR: mkdtempSync(dataDir('timeouts-')), DATABASE_URL: database })
    }

    const { output } = await untilEnded(await startWith('100ms'))
    const server = await startWith('2s')
    await untilReady(server)
    await stopped(server)

    assert.match(
      output,
      /^The role of DATABASE_URL has idle_in_transaction_session_timeout = 100ms, which ends/,
    )
  },
)

async function setTimeouts(database: string, timeout: string) {
  const db = connectPostgres(database, () => {})
  const name = sql.id(new URL(database).pathname.slice(1))
  await sql`alter database ${name} set idle_in_transaction_session_timeout = ${sql.lit(timeout)}`.execute(db)
  await db.destroy()
}

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

/** The answer of PostgreSQL to a connection that it refuses. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/**
 * A TCP proxy to a database whose connections a test can cut, pause, slow down, refuse and restore. It passes on `most`
 * connections and holds others.
 */
async function breakableLine(databaseUrl: string, { most = Number.POSITIVE_INFINITY } = {}) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let state: 'works' | 'cut' | 'held' = 'works'
  let refusal: Buffer | undefined
  let delay = 0
  const server = createServer((here) => {
    if (state === 'cut') {
      here.destroy()
      return
    }
    const answer = refusal
    if (answer) {
      here.on('error', () => {}).once('data', () => here.end(answer))
      return
    }
    if (sockets.size >= 2 * most) {
      sockets.add(here.on('error', () => {}))
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
    refuse(code: string, message: string) {
      refusal = fatal(code, message)
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
      refusal = undefined
      delay = 0
      for (const socket of sockets) socket.resume()
    },
  }
}
