import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Reply } from '#contract/endpoint.ts'
import type { signIn } from '#contract/session.ts'
import { connectSqlite } from './database/connect-sqlite.ts'
import { makeOlderFile } from './testing/earlier-version.ts'
import { dataDirsOf, run, untilEnded, untilReady } from './testing/program.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** These tests run the program as a child process, as an operator does. */

test('an empty installation prints the first sign-in once, and SIGTERM exits with 0', async () => {
  const first = run({ DATA_DIR: dataDir('new') })
  const url = await untilReady(first)
  const email = /e-mail: (\S+)/.exec(first.output())?.[1]
  const password = /password: (\S+)/.exec(first.output())?.[1]
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { user } = (await answer.json()) as Reply<typeof signIn>
  first.child.kill('SIGTERM')

  assert.equal((await untilEnded(first)).code, 0)
  assert.deepEqual([answer.status, user.role, user.mustChangePassword], [200, 'admin', true])
  const second = run({ DATA_DIR: dataDir('new') })
  await untilReady(second)
  assert.doesNotMatch(second.output(), /password:/)
  second.child.kill('SIGTERM')
  assert.equal((await untilEnded(second)).code, 0)
})

test('the configured first administrator is active and need not change the password', async () => {
  const server = run({
    DATA_DIR: dataDir('chosen'),
    FIRST_ADMIN_EMAIL: 'boss@mst.example',
    FIRST_ADMIN_PASSWORD: 'chosen-one',
  })
  const url = await untilReady(server)

  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'boss@mst.example', password: 'chosen-one' }),
  })

  const { user } = (await answer.json()) as Reply<typeof signIn>
  assert.deepEqual([user.status, user.mustChangePassword], ['active', false])
  assert.doesNotMatch(server.output(), /chosen-one/)
})

test('an invalid configuration is reported with a sentence', async () => {
  const { code, output } = await untilEnded(run({ DATA_DIR: dataDir('x'), PORT: 'eighty' }))

  assert.deepEqual([code, output], [1, 'PORT must be a port number from 0 to 65535.'])
})

test('a port in use is reported with a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }

  const { code, output } = await untilEnded(
    run({
      DATA_DIR: dataDir('port'),
      PORT: String(port),
      FIRST_ADMIN_EMAIL: 'a@mst.example',
      FIRST_ADMIN_PASSWORD: 'chosen-one',
    }),
  )
  other.close()

  assert.deepEqual([code, output], [1, `Port ${port} is taken by another program. Set PORT to a free one.`])
})

test('a data directory that is a file or has an invalid database is reported with a sentence', async () => {
  writeFileSync(dataDir('file'), 'not a folder')
  const file = await untilEnded(run({ DATA_DIR: dataDir('file') }))
  mkdirSync(dataDir('corrupt'))
  writeFileSync(join(dataDir('corrupt'), 'mst.sqlite'), 'this is not a database, whatever its name says')
  const corrupt = await untilEnded(run({ DATA_DIR: dataDir('corrupt') }))
  const nowhere = await untilEnded(run({ DATA_DIR: join(dataDir('file'), 'deeper', 'still') }))

  assert.equal(file.code, 1)
  assert.match(file.output, /^The data directory \S+ cannot be used: [^\n]+$/)
  assert.match(nowhere.output, /^The data directory \S+ cannot be used: [^\n]+$/)
  assert.equal(corrupt.code, 1)
  assert.match(corrupt.output, /^The database file in the data directory cannot be used: [^\n]+$/)
})

test('a second program on the same data directory is refused', async () => {
  const first = run({ DATA_DIR: dataDir('shared') })
  await untilReady(first)

  const second = await untilEnded(run({ DATA_DIR: dataDir('shared') }))

  assert.equal(second.code, 1)
  assert.match(second.output, /^The data directory \S+ is in use by another MST that is running\.$/)
})

test('an unreachable PostgreSQL is reported with a sentence', async () => {
  const { code, output } = await untilEnded(
    run({ DATA_DIR: dataDir('pg'), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }),
  )

  assert.equal(code, 1)
  assert.match(output, /^The PostgreSQL of DATABASE_URL cannot be used [^\n]*ECONNREFUSED[^\n]*$/)
})

test('a database of a newer program is refused with a sentence', async () => {
  const first = run({ DATA_DIR: dataDir('newer') })
  await untilReady(first)
  first.child.kill('SIGTERM')
  await untilEnded(first)
  const db = connectSqlite(join(dataDir('newer'), 'mst.sqlite'))
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(db)
  await db.destroy()

  const { code, output } = await untilEnded(run({ DATA_DIR: dataDir('newer') }))

  assert.equal(code, 1)
  assert.match(output, /^The database was made by a newer version of MST \(it has 999-later\)\./)
})

test('a database from before version 0.9 is refused with a sentence, before it is saved', async () => {
  mkdirSync(dataDir('before 0.9'))
  await makeOlderFile(join(dataDir('before 0.9'), 'mst.sqlite'))

  const { code, output } = await untilEnded(run({ DATA_DIR: dataDir('before 0.9') }))

  assert.equal(code, 1)
  assert.match(output, /^The database was made by a version of MST before 0\.9\. Start version 0\.9 once/)
  assert.ok(!readdirSync(dataDir('before 0.9')).includes('backups'))
})

test('a secret key that does not match the database is refused', async () => {
  const first = run({ DATA_DIR: dataDir('key') })
  await untilReady(first)
  first.child.kill('SIGTERM')
  await untilEnded(first)
  const file = join(dataDir('key'), 'secret.key')
  writeFileSync(file, `${'0'.repeat(64)}\n`)

  const { code, output } = await untilEnded(run({ DATA_DIR: dataDir('key') }))

  assert.equal(code, 1)
  assert.match(output, /^The file secret\.key in the data directory does not belong to this database/)
})

test('with the permissions of npm start a data directory can be created anywhere', async () => {
  const { permissionFlags } = await import(
    String(new URL('../scripts/lib/node-permissions.mjs', import.meta.url))
  )
  const environment = { DATA_DIR: dataDir('above/and/walled') }
  const server = run(environment, permissionFlags(environment))

  await untilReady(server)
  server.child.kill('SIGTERM')

  assert.equal((await untilEnded(server)).code, 0)
})
