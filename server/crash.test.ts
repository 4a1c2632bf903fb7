import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { readSecretKey } from './adapters/secret-key.ts'
import { checkChain } from './audit-log/chain.ts'
import { connectSqlite } from './database/connect-sqlite.ts'
import { engine } from './testing/fresh-database.ts'
import { untilReachable } from './testing/program.ts'

const rounds = 3
const writers = 4
const folder = mkdtempSync(join(tmpdir(), 'mst-crash-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function startServer() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '0',
      DATA_DIR: folder,
      FIRST_ADMIN_EMAIL: 'boss@mst.example',
      FIRST_ADMIN_PASSWORD: 'chosen-one',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  while (!output.includes('ready at ')) {
    assert.equal(child.exitCode, null, output)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  const url = /ready at (http:\S+)/.exec(output)?.[1] ?? ''
  await untilReachable(url)
  return { child, url }
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function signIn(url: string): Promise<string> {
  const answer = await post(`${url}/api/auth/login`, {
    email: 'boss@mst.example',
    password: 'chosen-one',
  })
  return ((await answer.json()) as { token: string }).token
}

/** Invites somebody; the address is the key of the call too. undefined where no answer came. */
async function invite(url: string, token: string, email: string): Promise<number | undefined> {
  const body = { firstName: 'Ines', lastName: 'García', email, role: 'mentee' }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': email.replace(/\W/g, '-') }
  for (;;) {
    const sent = post(`${url}/api/auth/create-account`, body, headers)
    const answer = await sent
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch(() => undefined)
    if (!answer) return undefined
    // A machine that stands still for seconds says so, and asks to be asked again.
    if (answer.status === 503) continue
    assert.equal(answer.status, 201, answer.text)
    return JSON.parse(answer.text).id
  }
}

test('what was acknowledged before the program was killed is there afterwards, with its audit entry, and nothing half', {
  skip: engine === 'postgres' && 'PostgreSQL keeps its own promises',
}, async () => {
  const acknowledged = new Map<string, number>()
  let unanswered: string[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const { child, url } = await startServer()
    const token = await signIn(url)
    // As a browser does: once more with its key, whether the first try was carried out or not.
    for (const email of unanswered) acknowledged.set(email, (await invite(url, token, email)) ?? 0)
    for (const [email, id] of [...acknowledged].slice(-writers))
      assert.equal(await invite(url, token, email), id)
    unanswered = []
    const enough = round < rounds ? acknowledged.size + 20 : 0
    const writing = Array.from({ length: enough && writers }, async (_, writer) => {
      for (let count = 0; ; count += 1) {
        const email = `r${round}w${writer}n${count}@mst.example`
        const id = await invite(url, token, email)
        if (id === undefined) return unanswered.push(email)
        acknowledged.set(email, id)
      }
    })
    const writtenOn = Promise.all(writing).then(() => assert.ok(child.killed, 'the program ended by itself'))
    const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
    while (acknowledged.size < enough) await Promise.race([pause(), writtenOn])
    child.kill('SIGKILL')
    await writtenOn
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  const db = connectSqlite(join(folder, 'mst.sqlite'))
  after(() => db.destroy())
  const people = await db.selectFrom('users').select(['id', 'email']).where('role', '=', 'mentee').execute()
  const recorded = await db.selectFrom('audit_log').where('action', '=', 'user.invited').selectAll().execute()
  const letters = await db.selectFrom('letters').where('kind', '=', 'invitation').selectAll().execute()

  // Everything was acknowledged in the end, by its first answer or by the one to its repetition.
  assert.deepEqual(new Map(people.map(({ id, email }) => [email, id])), acknowledged)
  assert.deepEqual(
    [recorded.length, letters.length],
    [people.length, people.length],
    'a row, its entry and its letter go together',
  )
  assert.equal((await checkChain(db, readSecretKey(folder)('audit'))).intact, true)
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  assert.equal(rows[0]?.integrity_check, 'ok')
})
