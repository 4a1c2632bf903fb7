import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { readSecretKey } from './adapters/secret-key.ts'
import { checkChain } from './audit-log/chain-checker.ts'
import { connect } from './database/connect.ts'
import { emptyPostgres, engine } from './testing/fresh-database.ts'
import {
  conditions,
  dataDirsOf,
  firstAdmin,
  run,
  signedIn,
  untilEnded,
  untilReady,
} from './testing/program.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** MST_CRASHES sets the number of kills. */
const rounds = Number(process.env.MST_CRASHES || 5)
/** The minimum of acknowledged changes of each kind before the program is killed. */
const enoughOfEach = 4
const password = 'heron-lighthouse'

const environment: Record<string, string> = {
  ...firstAdmin,
  DATA_DIR: dataDir('crash'),
  LOG_LEVEL: 'silent',
  RATE_LIMIT_FACTOR: '0',
  ...(engine === 'postgres' && { DATABASE_URL: await emptyPostgres() }),
}

async function startServer() {
  const server = run(environment)
  return { ...server, url: await untilReady(server) }
}

type Call = { path: string; body: object | FormData; token?: string; key?: string }

/** Aborts all pending retries at the end of the test. */
let over: AbortSignal | undefined

/** Retries while the machine is too busy to answer; undefined when the program has been killed. */
async function post(url: string, { path, body, token, key }: Call) {
  const isForm = body instanceof FormData
  for (;;) {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
      .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
      .catch(() => undefined)
    if (!answer || over?.aborted) return undefined
    if (answer.status === 503) continue
    assert.ok([200, 201].includes(answer.status), `${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
  }
}

async function signIn(url: string, email: string): Promise<string> {
  return (await post(url, { path: '/api/auth/login', body: { email, password } })).token
}

async function makePair(url: string, token: string) {
  const make = async (role: string) => {
    const body = { firstName: 'Max', lastName: role, email: `${role}@mst.example`, password, role }
    return (await post(url, { path: '/api/users', token, body })).id as number
  }
  const mentorId = await make('mentor')
  const menteeId = await make('mentee')
  await post(url, { path: '/api/mentoring/assign', token, body: { mentorId, menteeId } })
  return menteeId
}

/** Uses the email address as idempotency key too. */
const invite = (url: string, token: string, email: string) =>
  post(url, {
    path: '/api/auth/create-account',
    token,
    key: email.replace(/\W/g, '-'),
    body: { firstName: 'Ines', lastName: 'García', email, role: 'mentee' },
  })

const namesIn = (batch: string) => Array.from({ length: 5 }, (_, place) => `${batch}p${place}@mst.example`)

const importBatch = (url: string, token: string, batch: string) =>
  post(url, {
    path: '/api/users/import',
    token,
    key: `import-${batch}`,
    body: {
      confirmed: true,
      people: namesIn(batch).map((email) => ({ firstName: 'Ola', lastName: 'Dahl', email, role: 'mentor' })),
    },
  })

function uploadText(url: string, token: string, { menteeId, name }: { menteeId: number; name: string }) {
  const body = new FormData()
  body.append('menteeId', String(menteeId))
  body.append('file', new File([textOf(name)], name, { type: 'text/plain' }))
  return post(url, { path: '/api/documents', token, body })
}

/** A text long enough that its upload takes a while. */
const textOf = (name: string) => `${name}\n`.repeat(20_000)

test('acknowledged writes survive a kill of the program, with audit entry and completely', {
  timeout: 120_000 + rounds * 60_000,
}, async ({ signal }) => {
  over = signal
  const { changed, until } = conditions(signal)
  const invited = new Map<string, number>()
  const imported = new Set<string>()
  const uploaded = new Map<number, string>()
  let unanswered: string[] = []
  let unansweredImports: string[] = []
  let menteeId = 0
  for (let round = 0; round <= rounds; round += 1) {
    const { child, url } = await startServer()
    const admin = await signedIn(url)
    menteeId ||= await makePair(url, admin)
    const mentor = await signIn(url, 'mentor@mst.example')
    // Retries with the same key as a browser does, whether or not the first try was carried out.
    for (const email of unanswered) invited.set(email, (await invite(url, admin, email)).id)
    for (const [email, id] of [...invited].slice(-3)) assert.equal((await invite(url, admin, email)).id, id)
    for (const batch of unansweredImports) {
      await importBatch(url, admin, batch)
      imported.add(batch)
    }
    unanswered = []
    unansweredImports = []
    const kill = async () => {
      child.kill('SIGKILL')
      await untilEnded({ child, output: () => '' })
    }
    if (round === rounds) {
      await kill()
      break
    }

    const goals = [invited, imported, uploaded].map((done) => [done, done.size + enoughOfEach] as const)
    const inviters = [0, 1, 2].map(async (writer) => {
      for (let count = 0; ; count += 1) {
        const email = `r${round}w${writer}n${count}@mst.example`
        const made = await invite(url, admin, email)
        if (!made) return unanswered.push(email)
        invited.set(email, made.id)
        changed()
      }
    })
    const importer = async () => {
      for (let count = 0; ; count += 1) {
        const batch = `r${round}b${count}`
        if (!(await importBatch(url, admin, batch))) return unansweredImports.push(batch)
        imported.add(batch)
        changed()
      }
    }
    const uploader = async () => {
      for (let count = 0; ; count += 1) {
        const name = `round-${round}-${count}.txt`
        const made = await uploadText(url, mentor, { menteeId, name })
        if (!made) return
        uploaded.set(made.id, name)
        changed()
      }
    }
    const allGone = Promise.all([...inviters, importer(), uploader()]).then(() =>
      assert.ok(child.killed, 'the program ended by itself'),
    )
    await Promise.race([until(() => goals.every(([done, enough]) => done.size >= enough)), allGone])
    await kill()
    await allGone
  }

  const config = { databaseUrl: environment.DATABASE_URL, dataDir: dataDir('crash') }
  const { db } = await connect(config, () => {})
  after(() => db.destroy())
  const people = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('password_hash', 'is', null)
    .execute()
  const ids = new Map(people.map(({ id, email }) => [email, id]))
  const addresses = [...invited.keys(), ...[...imported].flatMap(namesIn)]
  const recorded = await db.selectFrom('audit_log').where('action', '=', 'user.invited').selectAll().execute()
  const emails = await db.selectFrom('letters').where('kind', '=', 'invitation').selectAll().execute()
  // By now every call was acknowledged, either at once or when it was retried.
  assert.deepEqual([...ids.keys()].sort(), addresses.sort())
  for (const [email, id] of invited) assert.equal(ids.get(email), id)
  assert.deepEqual(
    [recorded.length, emails.length],
    [people.length, people.length],
    'a row, its entry and its email go together',
  )

  const documents = await db.selectFrom('documents').selectAll().execute()
  const stored = new Map(documents.map((document) => [document.id, document]))
  for (const [id, name] of uploaded) assert.equal(stored.get(id)?.sha256, sha256(textOf(name)))
  for (const { storage_key, sha256: expected } of documents)
    assert.equal(sha256(readFileSync(join(dataDir('crash'), 'documents', storage_key))), expected)

  assert.equal((await checkChain(db, readSecretKey(dataDir('crash'))('audit'))).intact, true)
  if (engine === 'postgres') return
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  assert.equal(rows[0]?.integrity_check, 'ok')
})

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
