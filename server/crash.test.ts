import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { checkChain } from './audit-log/chain.ts'
import { connectSqlite } from './database/connect-sqlite.ts'
import { readSecretKey } from './outside/secret-key.ts'
import { engine } from './testing/fresh-database.ts'

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
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  while (!said.includes('ready at ')) {
    assert.equal(child.exitCode, null, said)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  return { child, address: /ready at (http:\S+)/.exec(said)?.[1] ?? '' }
}

const post = (url: string, body: object, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

test('what was acknowledged before the program was killed is there afterwards, with its audit entry, and nothing half', {
  skip: engine === 'postgres' && 'PostgreSQL keeps its own promises',
}, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { child, address } = await startServer()
    const signedIn = await post(`${address}/api/auth/login`, {
      email: 'boss@mst.example',
      password: 'chosen-one',
    })
    const { token } = (await signedIn.json()) as { token: string }
    const writing = Array.from({ length: writers }, async (_, writer) => {
      for (let count = 0; ; count += 1) {
        const email = `r${round}w${writer}n${count}@mst.example`
        const body = { firstName: 'Ines', lastName: 'García', email, role: 'mentee' }
        const answer = await post(`${address}/api/auth/create-account`, body, token).catch(() => undefined)
        if (!answer) return
        assert.equal(answer.status, 201)
        acknowledged.push(email)
      }
    })
    while (acknowledged.length < (round + 1) * 20) await new Promise((resolve) => setTimeout(resolve, 20))
    child.kill('SIGKILL')
    await Promise.all(writing)
  }

  const db = connectSqlite(join(folder, 'mst.sqlite'))
  after(() => db.destroy())
  const stored = new Set((await db.selectFrom('users').select('email').execute()).map(({ email }) => email))
  const recorded = await db.selectFrom('audit_log').where('action', '=', 'user.invited').selectAll().execute()
  const letters = await db.selectFrom('letters').where('kind', '=', 'invitation').selectAll().execute()

  assert.deepEqual(
    acknowledged.filter((email) => !stored.has(email)),
    [],
  )
  const invited = stored.size - 1
  assert.deepEqual(
    [recorded.length, letters.length],
    [invited, invited],
    'a row, its entry and its letter go together',
  )
  assert.equal((await checkChain(db, readSecretKey(folder)('audit'))).intact, true)
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  assert.equal(rows[0]?.integrity_check, 'ok')
})
