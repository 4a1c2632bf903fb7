import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { start, untilOneEnds } from './children.mjs'
import { findNode } from './node.mjs'
import { inProject } from './project.mjs'
import { countsOf } from './steps.mjs'

// A test makes a server, and a small young generation would be collected several times for each.
const memory = '--max-semi-space-size=64'
// A hanging test must fail without stopping the rest.
const flags = [memory, '--test', '--test-isolation=none', '--test-timeout=120000']
const counter = import.meta.resolve('./count-reporter.mjs')

/**
 * Runs tests with Node's test runner. A process per file would load the server for each, so batches of files
 * share a process. One process more than cores, because a test often waits for a timeout, a program or
 * PostgreSQL. Three batches for each keep all cores busy until the end.
 */
export async function runNodeTests(files, environment, reporter) {
  const env = { ...process.env, ...environment, NODE_COMPILE_CACHE: inProject('node_modules/.cache/tests') }
  const atOnce = availableParallelism() + 1
  const count = Math.min(files.length, 3 * atOnce)
  // Distribute round-robin, because slow tests are often in the same folder.
  const batches = Array.from({ length: count }, (_, batch) =>
    files.filter((_, index) => index % count === batch),
  )
  const counted = []
  const waiting = batches.values()
  const runWaiting = async () => {
    for (const own of waiting) counted.push(await runTwice(own, env, reporter))
  }
  await Promise.all(Array.from({ length: atOnce }, runWaiting))
  const sum = (part) => counted.reduce((total, one) => total + one[part], 0)
  const tests = counted.flatMap(({ tests }) => tests)
  return countsOf(sum('code'), sum('passed'), sum('failed'), tests)
}

/**
 * Runs the files of failed tests once more, alone: a machine that is shared can stop a server for seconds.
 * `npm test` names each test that passed only the second time.
 */
async function runTwice(files, ...how) {
  const first = await runBatch(files, ...how)
  const failed = files.filter((file) => first.tests.some((test) => test.isFailed && test.file === file))
  if (failed.length === 0) return first
  const second = await runBatch(failed, ...how)
  if (second.code !== 0) return first
  const tests = first.tests.map((test) => ({ ...test, isFailed: false, isFlaky: test.isFailed }))
  return { code: 0, passed: first.passed + first.failed, failed: 0, tests }
}

async function runBatch(files, env, reporter) {
  const reporters = [reporter, counter].flatMap((name) => [
    `--test-reporter=${name}`,
    '--test-reporter-destination=stdout',
  ])
  const child = start(findNode(), [...flags, ...reporters, ...files], env)
  let counts
  child.on('message', (message) => (counts = message))
  const code = await untilOneEnds(child)
  // The last message may arrive after the exit.
  if (child.connected) await once(child, 'disconnect')
  if (counts) return { ...counts, code, failed: counts.failed + counts.cancelled }
  // The process ended before its tests, for example without memory.
  const test = { file: files.join(', '), name: 'ended early', seconds: 0, isFailed: true }
  return { code, passed: 0, failed: 1, tests: [test] }
}
