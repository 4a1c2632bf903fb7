import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, request } from 'node:http'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { readSecretKey } from './adapters/secret-key.ts'
import { checkChain } from './audit-log/chain-checker.ts'
import { connectPostgres } from './database/connect-postgres.ts'
import { listenOnFreePort } from './testing/free-port.ts'
import { emptyPostgres, engine } from './testing/fresh-database.ts'
import {
  conditions,
  dataDirsOf,
  firstAdmin,
  run,
  signedIn,
  stopped,
  untilEnded,
  untilReady,
} from './testing/program.ts'

const dataDir = dataDirsOf(import.meta.filename)

/**
 * Several servers share one PostgreSQL and one documents directory, behind a load balancer with health
 * checks.
 */

const onPostgres = {
  skip: engine === 'sqlite' && 'the embedded database has one server',
  // Programs restart many times, which is slow on a busy machine.
  timeout: 600_000,
}
/** MST_KILLS sets the number of kills; each takes about a second. */
const kills = Number(process.env.MST_KILLS || 3)
const writers = 5

async function mailbox() {
  const arrived: { to: string; messageId: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      let raw = ''
      stream.setEncoding('utf8').on('data', (text: string) => (raw += text))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        arrived.push({ to, messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '' })
        done()
      })
    },
  })
  // A killed program resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return { port: (server.server.address() as { port: number }).port, arrived }
}

async function installation(name: string) {
  const url = await emptyPostgres()
  const db = connectPostgres(url, () => {})
  after(() => db.destroy())
  const environment = { ...firstAdmin, DATABASE_URL: url, DATA_DIR: dataDir(name) }
  const start = async (more: Record<string, string> = {}) => {
    const server = run({ ...environment, RATE_LIMIT_FACTOR: '0', ...more })
    return { ...server, url: await untilReady(server) }
  }
  return { db, environment, start }
}

/** Retries with the same key, as a browser does, until the answer is not about the server's health. */
async function inviteForSure(
  { url, token, signal }: { url: string; token: string; signal: AbortSignal },
  email: string,
): Promise<number> {
  const key = email.replace(/\W/g, '-')
  for (;;) {
    const answer = await fetch(`${url}/api/auth/create-account`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ firstName: 'Ines', lastName: 'García', email, role: 'mentee' }),
      signal,
    }).then(
      async (reply) => ({ status: reply.status, text: await reply.text() }),
      () => ({ status: 502, text: '' }),
    )
    signal.throwIfAborted()
    if (answer.status === 201) return JSON.parse(answer.text).id
    assert.ok([502, 503].includes(answer.status), `${answer.status} ${answer.text}`)
  }
}

test(
  'killing one of three servers repeatedly loses no acknowledged write and sends no email twice',
  onPostgres,
  async ({ signal }) => {
    const { db, environment, start } = await installation('killed')
    const { port, arrived } = await mailbox()
    const servers = [await start()]
    servers.push(...(await Promise.all([start(), start()])))
    await db
      .updateTable('settings')
      .set({ email_host: '127.0.0.1', email_port: port, email_from: 'mst@mst.example' })
      .execute()
    const proxy = await balance(() => servers.map(({ url }) => url))
    const token = await signedIn(proxy.url)

    const acknowledged = new Map<string, number>()
    const { changed, until } = conditions(signal)
    let isWriting = true
    const writing = Array.from({ length: writers }, async (_, writer) => {
      for (let count = 0; isWriting && !signal.aborted; count += 1) {
        const email = `w${writer}n${count}@mst.example`
        acknowledged.set(email, await inviteForSure({ url: proxy.url, token, signal }, email))
        changed()
      }
    })
    const allWriting = Promise.all(writing)
    for (let killed = 0; killed < kills; killed += 1) {
      const enough = acknowledged.size + 2 * writers
      await Promise.race([allWriting, until(() => acknowledged.size >= enough)])
      const victim = servers[killed % servers.length]
      victim?.child.kill('SIGKILL')
      servers[killed % servers.length] = await start()
    }
    isWriting = false
    await allWriting

    const people = await db.selectFrom('users').select(['id', 'email']).where('role', '=', 'mentee').execute()
    assert.deepEqual(new Map(people.map(({ id, email }) => [email, id])), acknowledged)
    const recorded = await db
      .selectFrom('audit_log')
      .where('action', '=', 'user.invited')
      .selectAll()
      .execute()
    assert.equal(recorded.length, people.length)
    assert.equal((await checkChain(db, readSecretKey(environment.DATA_DIR)('audit'))).intact, true)

    // Release the emails that killed servers had claimed, without waiting for the claims to expire.
    await db.updateTable('letters').set({ claimed_until: null }).where('sent_at', 'is', null).execute()
    const unsent = () => db.selectFrom('letters').select('id').where('sent_at', 'is', null).execute()
    // The servers send in their own processes, so the test asks the database.
    while ((await unsent()).length > 0 && !signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const ofPeople = arrived.filter(({ to }) => acknowledged.has(to))
    assert.deepEqual(new Set(ofPeople.map(({ to }) => to)), new Set(acknowledged.keys()))
    // A server killed between sending an email and recording it sends it twice; mailboxes deduplicate by
    // message id.
    assert.equal(new Set(ofPeople.map(({ messageId }) => messageId)).size, acknowledged.size)
    assert.ok(ofPeople.length <= acknowledged.size + kills, 'no email twice but for who was killed at it')

    for (const server of servers) assert.equal((await stopped(server)).code, 0)
  },
)

test(
  'a rolling restart loses no request, because each server reports not ready first',
  onPostgres,
  async ({ signal }) => {
    const { db, start } = await installation('rolling')
    const withDrain = () => start({ DRAIN_SECONDS: '2' })
    const servers = [await withDrain()]
    servers.push(await withDrain())
    const proxy = await balance(() => servers.map(({ url }) => url))
    const token = await signedIn(proxy.url)

    const statuses: number[] = []
    const { changed, until } = conditions(signal)
    let isAsking = true
    const asking = Array.from({ length: writers }, async (_, writer) => {
      for (let count = 0; isAsking && !signal.aborted; count += 1) {
        const email = `r${writer}n${count}@mst.example`
        const reply = await fetch(`${proxy.url}/api/auth/create-account`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ firstName: 'Ines', lastName: 'García', email, role: 'mentee' }),
        })
        statuses.push(reply.status)
        changed()
        await reply.arrayBuffer()
      }
    })
    for (const place of servers.keys()) {
      const old = servers[place]
      assert.ok(old)
      old.child.kill('SIGTERM')
      assert.equal((await untilEnded(old)).code, 0)
      servers[place] = await withDrain()
      const enough = statuses.length + 2 * writers
      await until(() => statuses.length >= enough)
    }
    isAsking = false
    await Promise.all(asking)

    assert.deepEqual([...new Set(statuses)], [201])
    const people = await db.selectFrom('users').select('id').where('role', '=', 'mentee').execute()
    assert.equal(people.length, statuses.length)
    for (const server of servers) await stopped(server)
  },
)

test('rate limits are shared by all servers, and sessions are valid on each', onPostgres, async () => {
  const { environment, start } = await installation('shared')
  const secret = { SECRET_KEY: randomBytes(32).toString('hex'), RATE_LIMIT_FACTOR: '1' }
  const here = await start({ ...secret, DATA_DIR: dataDir('here') })
  const there = await start({ ...secret, DATA_DIR: dataDir('there') })

  const token = await signedIn(here.url)
  const profile = await fetch(`${there.url}/api/auth/profile`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(profile.status, 200)

  const statuses: number[] = []
  for (let call = 0; call < 8; call += 1) {
    const { url } = call % 2 === 0 ? here : there
    const reply = await fetch(`${url}/api/auth/request-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@mst.example' }),
    })
    statuses.push(reply.status)
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429, 429])

  const other = run({
    ...environment,
    DATA_DIR: dataDir('here'),
    SECRET_KEY: randomBytes(32).toString('hex'),
  })
  const { code, output } = await untilEnded(other)
  assert.equal(code, 1)
  assert.match(output, /SECRET_KEY differs from secret.key in the data directory/)
  const stranger = run({
    ...environment,
    DATA_DIR: dataDir('new'),
    SECRET_KEY: randomBytes(32).toString('hex'),
  })
  assert.match((await untilEnded(stranger)).output, /does not belong to this database/)
  for (const server of [here, there]) await stopped(server)
})

/** The interval of the readiness checks. */
const pollMilliseconds = 100

/**
 * A small load balancer in front of several servers, which sends each request to the next ready one. It
 * repeats nothing: a broken connection is 502, and no ready server is 503.
 */
async function balance(servers: () => string[]): Promise<{ url: string }> {
  let ready: string[] = []
  let turn = 0
  const look = async () => {
    const answers = await Promise.all(
      servers().map(async (url) => {
        const isReady = await fetch(`${url}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
        return isReady ? [url] : []
      }),
    )
    ready = answers.flat()
  }
  await look()
  const looking = setInterval(() => void look(), pollMilliseconds)

  const server = createServer((incoming, response) => {
    turn += 1
    const url = ready[turn % ready.length]
    if (!url) {
      response.writeHead(503).end()
      return
    }
    const { method, headers, url: path } = incoming
    const onward = request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    onward.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    incoming.pipe(onward)
  })
  after(() => clearInterval(looking))
  return { url: `http://127.0.0.1:${await listenOnFreePort(server)}` }
}
