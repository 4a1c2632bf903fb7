import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parse } from 'yaml'
import { readConfig } from '#server/kernel/config/config.ts'
import { firstAdmin, signedIn, stopped, untilReady, withOutput } from '#server/testing/program.ts'

const project = join(import.meta.dirname, '..')
const children = new URL('../scripts/lib/children.mjs', import.meta.url)
/** The server's own limit after DRAIN_SECONDS (`server/main.ts`). */
const ofServer = 10

/** Stops a program that ignores the signal, and returns the seconds after which the launcher kills it. */
function secondsToKill(drainSeconds: string): number {
  const program = `
    import { once } from 'node:events'
    import { mock } from 'node:test'
    import { start, untilOneEnds } from '${children}'
    mock.timers.enable({ apis: ['setTimeout'] })
    const stubborn = start(process.execPath, ['-e', \`
      process.on('SIGINT', () => {})
      setInterval(() => {}, 1000)
      console.log('runs')\`], process.env, 'pipe')
    await once(stubborn.stdout, 'data')
    const kill = mock.method(stubborn, 'kill')
    const ending = untilOneEnds(stubborn, start(process.execPath, ['-e', '']))
    while (kill.mock.callCount() < 1) await new Promise(setImmediate)
    let seconds = 0
    for (; kill.mock.callCount() < 2 && seconds < 1000; seconds += 1) mock.timers.tick(1000)
    await ending
    console.log(seconds)`
  const args = ['--input-type=module', '-e', program]
  const env = { PATH: process.env.PATH, DRAIN_SECONDS: drainSeconds }
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  assert.match(stdout, /^\d+\n$/, stderr)
  return Number(stdout)
}

test('a server that drains its calls is not killed before its own limit', () => {
  for (const drainSeconds of ['', '0', '20', '300'])
    assert.ok(secondsToKill(drainSeconds) > Number(drainSeconds) + ofServer, drainSeconds)
  assert.ok(secondsToKill('0') <= 30, 'a server that hangs is killed')
})

test('systemd and compose wait for the longest DRAIN_SECONDS', () => {
  const longest = 300
  assert.equal(readConfig({ DRAIN_SECONDS: String(longest) }).drainSeconds, longest)
  assert.throws(() => readConfig({ DRAIN_SECONDS: String(longest + 1) }))
  const needed = secondsToKill(String(longest))

  const read = (file: string) => readFileSync(join(project, 'deploy', file), 'utf8')
  const servicesOf = (file: string) => Object.entries<Service>(parse(read(file), { merge: true }).services)
  const graces = ['compose.yaml', 'two-trusts.compose.yaml']
    .flatMap(servicesOf)
    .filter(([, { build }]) => build)
    .map(([, { stop_grace_period }]) => stop_grace_period)
  assert.equal(graces.length, 3)
  for (const grace of [...graces, /^TimeoutStopSec=(\d+)$/m.exec(read('mst.service'))?.[1]])
    assert.ok(Number.parseInt(grace ?? '', 10) > needed, `${grace}`)
})

const folder = mkdtempSync(join(tmpdir(), 'mst-launcher-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const secretFile = (text: string) => {
  const file = join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

test('an administrator signs in with the password of a file', async () => {
  const { FIRST_ADMIN_EMAIL, FIRST_ADMIN_PASSWORD } = firstAdmin
  const program = withOutput(
    spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: project,
      env: {
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        FIRST_ADMIN_EMAIL,
        FIRST_ADMIN_PASSWORD_FILE: secretFile(`${FIRST_ADMIN_PASSWORD}\n`),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

  assert.match(await signedIn(await untilReady(program)), /./)
  assert.equal((await stopped(program)).code, 0)
})

const { secrets } = (await import(String(new URL('../scripts/lib/secrets.mjs', import.meta.url)))) as {
  secrets: string[]
}
/** These look like secrets, but a start refuses them with a password, or they have none. */
const open = ['AUDIT_ANCHOR_URL', 'CLAMD_URL', 'PUBLIC_URL', 'SMTP_PASSWORD_HOST']

test('every secret can be in a file', () => {
  const rows = readFileSync(join(project, 'docs/operating.md'), 'utf8').match(/^- (`[A-Z_]+`(, )?)+:/gm) ?? []
  const names = rows.flatMap((row) => row.match(/[A-Z_]+/g) ?? [])
  const looksSecret = /PASS|SECRET|KEY$|TOKEN|_URL$|HEADERS|TTPS?_PROXY/

  assert.deepEqual(
    names.filter((name) => looksSecret.test(name) && !open.includes(name)).sort(),
    secrets.sort(),
  )
})

/** Runs a command with these settings and returns its exit code and its error. */
function command(env: Record<string, string>) {
  const args = ['scripts/verify-audit.mjs']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' })
  return [status, stderr.trim()]
}

test('a file of a secret that cannot be used is refused with a sentence', () => {
  const there = secretFile('postgres://nobody@127.0.0.1:1/mst')
  const both = command({ DATABASE_URL: 'postgres://me@127.0.0.1/mst', DATABASE_URL_FILE: there })
  assert.deepEqual(both, [1, 'DATABASE_URL and DATABASE_URL_FILE are both set. Remove one of them.'])

  const [code, missing] = command({ SMTP_PASSWORD_FILE: join(folder, 'none') })
  assert.deepEqual([code, /^SMTP_PASSWORD_FILE cannot be read: ENOENT/.test(String(missing))], [1, true])

  const empty = secretFile('\n')
  assert.deepEqual(command({ SECRET_KEY_FILE: empty }), [
    1,
    `SECRET_KEY_FILE names ${empty}, which is empty.`,
  ])
})

type Service = { build?: object; stop_grace_period?: string }
