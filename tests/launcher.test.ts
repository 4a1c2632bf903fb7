import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readConfig } from '#server/kernel/config/config.ts'

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

type Service = { build?: object; stop_grace_period?: string }
