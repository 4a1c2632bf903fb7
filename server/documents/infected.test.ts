import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { listDocumentsOfMentee } from '#contract/documents.ts'
import type { ScannerPlace } from '../adapters/virus-scanner.ts'
import { writeWithoutEnd } from '../testing/endless.ts'
import { harmlessVirus, listen, protocolScanner } from '../testing/scanner.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { upload } from '../testing/upload.ts'

const clamd = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find(existsSync)

const share = (world: Stage, content: string | Uint8Array<ArrayBuffer>) =>
  upload(world, 'max', [
    ['menteeId', String(world.ids.eva)],
    ['file', new File([content], 'paper.txt')],
  ])

const filesOf = ({ dataDir }: Stage) =>
  ['documents', 'tmp'].flatMap((name) => readdirSync(join(dataDir, name)))

/** Starts Debian's clamd on a free port with one test signature. */
async function realScanner(): Promise<ScannerPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'mst-clamd-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const { port } = (await listen(() => {})) as { port: number }
  const own = port === 65_535 ? port - 1 : port + 1
  mkdirSync(join(folder, 'signatures'))
  writeFileSync(
    join(folder, 'signatures/test.ndb'),
    `Eicar-Test:0:*:${Buffer.from(harmlessVirus).toString('hex')}\n`,
  )
  const settings = { Foreground: 'yes', TCPAddr: '127.0.0.1', TCPSocket: own, StreamMaxLength: '30M' }
  const lines = { ...settings, DatabaseDirectory: join(folder, 'signatures') }
  writeFileSync(
    join(folder, 'clamd.conf'),
    Object.entries(lines)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  )
  const daemon = spawn(clamd ?? '', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  after(() => daemon.kill('SIGKILL'))
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(own, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('close', () => resolve(false)).unref()
      socket.once('connect', () => socket.destroy())
    })
  // clamd announces nothing when it begins to listen.
  while (!(await answers())) {
    assert.equal(daemon.exitCode, null, 'clamd ended')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return { host: '127.0.0.1', port: own }
}

const scanners: Record<string, { skip?: string | false; start: () => Promise<ScannerPlace> }> = {
  'a scanner that speaks its protocol': { start: protocolScanner },
  clamd: { skip: clamd === undefined && 'there is no clamd here', start: realScanner },
}

for (const [name, { skip = false, start }] of Object.entries(scanners))
  test(`with ${name} an infected file is refused and not stored, and a clean one is shared`, {
    skip,
  }, async () => {
    const world = await stage({ virusScanner: await start() })
    const large = new Uint8Array(5_000_000).fill(65)

    const infected = await share(world, `${harmlessVirus}`)
    assert.deepEqual(
      [infected.statusCode, infected.json().message],
      [400, 'This file may contain a virus, so we did not save it. Contact your IT team.'],
    )
    assert.deepEqual(filesOf(world), [])
    const recorded = await world.db
      .selectFrom('audit_log')
      .where('action', '=', 'document.infected')
      .select(['details', 'actor_id'])
      .execute()
    assert.equal(recorded.length, 1)
    assert.match(recorded[0]?.details ?? '', /^Refused 'paper.txt': the virus scanner found Eicar-Test/)
    assert.equal(recorded[0]?.actor_id, world.ids.max)

    assert.equal((await share(world, 'a few words')).statusCode, 201)
    assert.equal((await share(world, large)).statusCode, 201)
    const listed = await world.as('eva').call(listDocumentsOfMentee, { params: { menteeId: world.ids.eva } })
    assert.equal(listed.length, 2)
  })

const troubles: Record<string, () => Promise<ScannerPlace>> = {
  'does not answer': async () => ({ host: '127.0.0.1', port: 1 }),
  'hangs up': () => listen((socket) => socket.destroy()),
  'says that the file is too long for it': () =>
    listen((socket) => socket.resume().end('INSTREAM size limit exceeded. ERROR\0')),
  'answers without end': () => listen((socket) => writeWithoutEnd(socket.resume(), 'stream: ')),
  'talks nonsense': () => listen((socket) => socket.resume().end('220 mail.example ESMTP\r\n')),
}

for (const [what, start] of Object.entries(troubles))
  test(`while the scanner ${what} nothing is shared, and the person reads why`, async () => {
    const world = await stage({ virusScanner: await start() })

    const answer = await share(world, 'a few words')

    assert.deepEqual(
      [answer.statusCode, answer.json().message],
      [503, 'We cannot check documents for viruses at the moment, so you cannot share any. Try again later.'],
    )
    assert.deepEqual(filesOf(world), [])
  })

test('an unreachable scanner is logged once a minute, however many people upload', async () => {
  const world = await stage({ virusScanner: { host: '127.0.0.1', port: 1 } })
  const said: string[] = []
  world.app.addHook('onRequest', async (request) => {
    request.log.error = (_error: unknown, what?: string) => void said.push(what ?? '')
  })

  for (let times = 0; times < 5; times += 1) await share(world, 'a few words')
  world.passes({ minutes: 1 })
  await share(world, 'a few words')

  assert.deepEqual(said, ['the virus scanner does not answer', 'the virus scanner does not answer'])
})

test('a document is not shared when the relationship ends during its scan', async () => {
  const world = await stage()
  const { as, ids, ctx } = world
  const relationships = await as('nora').call(listRelationships)
  const pair = relationships.find((one) => one.mentor_id === ids.max && one.mentee_id === ids.eva)
  const params = { id: pair?.id ?? 0 }
  ctx.config.virusScanner = await protocolScanner(async () => {
    await as('nora').call(endRelationship, { params, body: { status: 'terminated' } })
  })

  const answer = await share(world, 'All about nights')

  assert.equal(answer.statusCode, 404, answer.body)
  assert.deepEqual(await world.db.selectFrom('documents').select('id').execute(), [])
})
