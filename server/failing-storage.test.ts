import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { connectSqlite } from './database/connect-sqlite.ts'
import { corruptPage } from './testing/corruption.ts'
import {
  dataDirsOf,
  firstAdmin,
  invite,
  mainFile,
  run,
  signedIn,
  stopped,
  untilEnded,
  untilReachable,
  untilReady,
  withOutput,
} from './testing/program.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** The running program, and its start, when the disk or the database fails. */

for (const taken of ['mst.sqlite', 'mst.sqlite-wal'])
  test(`nothing is acknowledged once ${taken} was removed, and all acknowledged writes are stored`, async () => {
    const place = dataDir(`taken ${taken}`)
    const server = run({ DATA_DIR: place, ...firstAdmin })
    const url = await untilReady(server)
    const token = await signedIn(url)
    assert.equal((await invite(url, token, 'before@mst.example')).status, 201)

    renameSync(join(place, taken), join(place, 'taken'))
    const answer = await invite(url, token, 'after@mst.example').catch(() => undefined)

    assert.ok(answer === undefined || answer.status === 503, `${answer?.status}`)
    const { code, output } = await untilEnded(server)
    assert.equal(code, 1)
    assert.match(output, /The database was moved or removed, so the server stops\./)
    const [rescued = ''] = readdirSync(place).filter((name) => name.startsWith('mst-rescued-'))
    const db = connectSqlite(join(place, rescued))
    const people = await db.selectFrom('users').select('email').orderBy('id').execute()
    await db.destroy()
    assert.deepEqual(
      people.map(({ email }) => email),
      ['boss@mst.example', 'before@mst.example'],
    )
  })

test('a data directory without its database is refused with advice on restoring', async () => {
  const place = dataDir('lost')
  const first = run({ DATA_DIR: place, ...firstAdmin })
  await untilReady(first)
  await stopped(first)
  renameSync(join(place, 'mst.sqlite'), join(place, 'elsewhere'))

  const without = await untilEnded(run({ DATA_DIR: place }))
  writeFileSync(join(place, 'mst.sqlite'), '')
  const empty = await untilEnded(run({ DATA_DIR: place }))
  renameSync(join(place, 'elsewhere'), join(place, 'mst.sqlite'))
  const back = run({ DATA_DIR: place })
  await untilReady(back)

  assert.equal(without.code, 1)
  assert.match(
    without.output,
    /^The database mst\.sqlite is missing .* secret\.key, audit-anchors\.jsonl.*restore a backup\..*$/,
  )
  assert.equal(empty.code, 1)
  assert.match(
    empty.output,
    /^The database is empty, but .* contains audit-anchors\.jsonl.*restore a backup\..*$/,
  )
  assert.equal((await stopped(back)).code, 0)
})

test('a database without its secret key is refused, and no new key is created', async () => {
  const place = dataDir('keyless')
  const first = run({ DATA_DIR: place })
  await untilReady(first)
  await stopped(first)
  rmSync(join(place, 'secret.key'))

  const { code, output } = await untilEnded(run({ DATA_DIR: place }))

  assert.equal(code, 1)
  assert.match(output, /^The file secret\.key is missing/)
  assert.equal(existsSync(join(place, 'secret.key')), false)
})

test('a first start interrupted around the creation of the key can be completed', async () => {
  mkdirSync(dataDir('cut'))
  await connectSqlite(join(dataDir('cut'), 'mst.sqlite')).destroy()
  writeFileSync(join(dataDir('cut'), 'secret.key'), `${'a1'.repeat(32)}\n`)

  const server = run({ DATA_DIR: dataDir('cut') })

  await untilReady(server)
  assert.equal((await stopped(server)).code, 0)
})

test('a database with a corrupt page is refused at the start', async () => {
  const place = dataDir('spoilt')
  const first = run({ DATA_DIR: place })
  await untilReady(first)
  await stopped(first)
  corruptPage(join(place, 'mst.sqlite'))

  const { code, output } = await untilEnded(run({ DATA_DIR: place }))

  assert.equal(code, 1)
  assert.match(
    output,
    /^The database \S+ is damaged \(.+\)\. Move mst\.sqlite, and .* Then restore a backup\.$/,
  )
})

test('files readable by other users of the machine become private at the start', {
  skip: process.platform === 'win32' && 'Windows keeps no such modes',
}, async () => {
  const place = dataDir('open')
  const usual = process.umask(0o022)
  const first = run({ DATA_DIR: place })
  await untilReady(first)
  await stopped(first)
  for (const name of ['documents/paper', 'something-else.txt']) writeFileSync(join(place, name), 'paper')
  for (const name of ['', 'documents']) chmodSync(join(place, name), 0o755)
  for (const name of ['mst.sqlite', 'secret.key']) chmodSync(join(place, name), 0o644)

  const server = run({ DATA_DIR: place })
  process.umask(usual)
  await untilReady(server)
  await stopped(server)

  const open = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(place, name)).mode & 0o077) !== 0,
  )
  assert.equal(statSync(place).mode & 0o777, 0o700)
  assert.deepEqual(open, ['something-else.txt'])
})

test('a disk that fails to sync restarts the program, and the refused write is not stored', async () => {
  const place = dataDir('unsynced')
  const trigger = dataDir('the-disk-fails')
  const preload = new URL('testing/failing-sync.mjs', import.meta.url).href
  const server = run({ DATA_DIR: place, FAILING_SYNC: trigger, ...firstAdmin }, ['--import', preload])
  const url = await untilReady(server)
  const token = await signedIn(url)
  writeFileSync(trigger, '')

  const answer = await invite(url, token, 'refused@mst.example')
  const ready = await fetch(`${url}/api/ready`)

  assert.deepEqual([answer.status, ready.status], [503, 503])
  assert.equal((await untilEnded(server)).code, 75)
  const db = connectSqlite(join(place, 'mst.sqlite'))
  const people = await db.selectFrom('users').select('email').execute()
  await db.destroy()
  assert.deepEqual(
    people.map(({ email }) => email),
    ['boss@mst.example'],
  )
})

test('an unwritable log stops no call', {
  skip: !existsSync('/dev/full') && 'no /dev/full here',
}, async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = String((probe.address() as AddressInfo).port)
  probe.close()
  const server = spawn(process.execPath, [mainFile], {
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir('log'), LOG_LEVEL: 'trace', ...firstAdmin },
    stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
  })
  after(() => server.kill('SIGKILL'))

  await untilReachable(`http://127.0.0.1:${port}`)
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')

  assert.equal(code, 0)
})

test('an unreachable bucket does not prevent the start', async () => {
  const server = run({
    DATA_DIR: dataDir('bucket'),
    DOCUMENTS_URL: 's3://KEY:SECRET@127.0.0.1:1/documents?tls=false',
  })

  await untilReady(server)
})

test('npm start restarts the server after a disk failure with all acknowledged writes', async () => {
  const place = dataDir('again')
  const trigger = join(place, 'the-disk-fails')
  const serve = new URL('../scripts/lib/serve.mjs', import.meta.url)
  // The built program may read only its own files and its data, so the preload script is copied there.
  const preload = join(place, 'failing-sync.mjs')
  mkdirSync(place)
  copyFileSync(join(import.meta.dirname, 'testing/failing-sync.mjs'), preload)
  const child = spawn(
    process.execPath,
    ['--eval', `import('${serve}').then(({ serve }) => serve(process.env)).then(process.exit)`],
    {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: place,
        FAILING_SYNC: trigger,
        NODE_OPTIONS: `--import ${pathToFileURL(preload)}`,
        ...firstAdmin,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const supervisor = withOutput(child)
  const url = await untilReady(supervisor)
  const token = await signedIn(url)
  assert.equal((await invite(url, token, 'before@mst.example')).status, 201)
  writeFileSync(trigger, '')

  const refused = await invite(url, token, 'refused@mst.example')
  rmSync(trigger)
  while (!/starts again\..*ready at/s.test(supervisor.output())) await once(child.stdout, 'data')
  const [, second = ''] = [...supervisor.output().matchAll(/ready at (http:\S+)/g)].map(([, it]) => it)

  await untilReachable(second)

  assert.equal(refused.status, 503)
  assert.equal((await invite(second, token, 'refused@mst.example')).status, 201, 'it was not there')
  assert.equal((await invite(second, token, 'before@mst.example')).status, 409, 'it is there')
  child.kill('SIGTERM')
  await untilEnded(supervisor)
})
