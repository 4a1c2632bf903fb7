import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyPostgres, engine } from './testing/fresh-database.ts'
import {
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

/** Two installations on one host, and on one PostgreSQL server if the tests run on it. */
async function installation(name: string) {
  const environment = {
    ...firstAdmin,
    DATA_DIR: dataDir(name),
    ...(engine === 'postgres' && { DATABASE_URL: await emptyPostgres() }),
  }
  const server = run(environment)
  const url = await untilReady(server)
  const token = await signedIn(url)
  const ask = (path: string, bearer = token, init: RequestInit = {}) =>
    fetch(`${url}/api${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${bearer}` } })
  const post = (path: string, body: object, bearer = token) =>
    ask(path, bearer, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const made = async (path: string, body: object) => {
    const answer = await post(path, body)
    assert.equal(answer.status, 201, path)
    return (await answer.json()) as { id: number; key: string }
  }
  return { environment, server, url, token, ask, post, made }
}

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

test('two trusts on one host share no session, key, email, document, secret or audit entry', async () => {
  const [north, south] = [await installation('north'), await installation('south')]
  const northDir = north.environment.DATA_DIR
  const southDir = south.environment.DATA_DIR

  await invite(north.url, north.token, 'ines@mst.example')
  const person = { firstName: 'Max', lastName: 'North', password: 'heron-lighthouse' }
  const mentor = await north.made('/users', { ...person, email: 'max@mst.example', role: 'mentor' })
  const mentee = await north.made('/users', { ...person, email: 'eva@mst.example', role: 'mentee' })
  await north.post('/mentoring/assign', { mentorId: mentor.id, menteeId: mentee.id })
  const asMax = (await (
    await north.post('/auth/login', { email: 'max@mst.example', password: person.password })
  ).json()) as { token: string }
  const form = new FormData()
  form.set('menteeId', String(mentee.id))
  form.set('file', new File(['Only for the north'], 'plan.txt'))
  assert.equal((await north.ask('/documents', asMax.token, { method: 'POST', body: form })).status, 201)
  const key = { name: 'Region', lastDay: inAMonth() }
  const { key: secret } = await north.made('/admin/keys', key)

  assert.deepEqual(
    await Promise.all(
      [north, south].map(async ({ ask }) => (await ask('/auth/profile', north.token)).status),
    ),
    [200, 401],
  )
  assert.deepEqual(
    await Promise.all(
      [north, south].map(async ({ ask }) => (await ask('/scim/v2/ServiceProviderConfig', secret)).status),
    ),
    [200, 401],
  )
  const people = (await (await south.ask('/users')).json()) as { email: string }[]
  assert.deepEqual(
    people.map(({ email }) => email),
    [firstAdmin.FIRST_ADMIN_EMAIL],
  )
  const log = await (await south.ask('/mentoring/admin/audit-log')).text()
  assert.doesNotMatch(log, /Ines|North|Region|plan\.txt/)
  assert.match(await (await north.ask('/mentoring/admin/audit-log')).text(), /Region/)
  // The delivery of another process has a timer of its own, and announces no email.
  while (filesIn(join(northDir, 'outbox')).length === 0) await new Promise((next) => setTimeout(next, 100))
  assert.deepEqual([filesIn(join(southDir, 'outbox')), filesIn(join(southDir, 'documents'))], [[], []])
  assert.equal(filesIn(join(northDir, 'documents')).length, 1)
  const keyOf = (folder: string) => readFileSync(join(folder, 'secret.key'), 'utf8')
  assert.notEqual(keyOf(northDir), keyOf(southDir))
  for (const { server } of [north, south]) assert.equal((await stopped(server)).code, 0)
})

test("a trust does not start with the other's database", async (t) => {
  if (engine === 'sqlite') return t.skip('the embedded database is in the data directory')
  const [north, south] = [await installation('east'), await installation('west')]
  for (const { server } of [north, south]) await stopped(server)

  const { code, output } = await untilEnded(
    run({ ...south.environment, DATABASE_URL: north.environment.DATABASE_URL ?? '' }),
  )

  assert.equal(code, 1)
  assert.match(output, /key/i)
})
