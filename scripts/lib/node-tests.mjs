import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { invocationOf } from './build.mjs'
import { start, untilOneEnds } from './children.mjs'
import { findNode } from './node.mjs'
import { inProject } from './project.mjs'
import { clockStartingAt } from './shifted-clock.mjs'
import { countsOf } from './steps.mjs'

const batch = inProject('scripts/lib/test-batch.mjs')
// A test makes a database, and a small young generation would be collected several times for each.
const memory = '--max-semi-space-size=64'
const times = inProject('node_modules/.cache/test-seconds.json')
const slowFiles = JSON.parse(readFileSync(inProject('scripts/lib/slow-tests.json'), 'utf8'))

/**
 * Runs tests in one process for each core and one more, because a test often waits for a program or PostgreSQL.
 * Each process loads the server once. `isReversed` runs the files of each process in the opposite order.
 */
export async function runNodeTests(files, environment, { reporter, instant, isReversed = false }) {
  const own = {
    NODE_COMPILE_CACHE: inProject('node_modules/.cache/tests'),
    TEST_PROGRAM: JSON.stringify(invocationOf('server/main.ts').args),
  }
  const env = { ...process.env, ...environment, ...clockStartingAt(instant), ...own }
  const batches = balance(files, secondsOf(environment.TEST_ENGINE))
  const results = await Promise.all(
    batches.map((own) => runTwice(isReversed ? own.toReversed() : own, env, reporter)),
  )
  const sum = (part) => results.reduce((total, one) => total + one[part], 0)
  const tests = results.flatMap(({ tests }) => tests)
  const counts = countsOf(sum('code'), sum('passed'), sum('failed'), tests)
  keepSeconds(environment.TEST_ENGINE, counts.files)
  return { ...counts, sites: new Set(results.flatMap(({ sites = [] }) => sites)) }
}

/** Distributes the files so that all processes end at the same time. Slow files run first. */
function balance(files, secondsOf) {
  const count = Math.min(files.length, availableParallelism() + 1)
  const batches = Array.from({ length: count }, () => ({ files: [], seconds: 0 }))
  const slowestFirst = files
    .map((file) => ({ file, seconds: secondsOf(file) }))
    .sort((one, other) => other.seconds - one.seconds)
  for (const { file, seconds } of slowestFirst) {
    const least = batches.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.files.push(file)
    least.seconds += seconds
  }
  return batches.map(({ files }) => files)
}

/** The seconds of each file in the last run. Before the first one, those of the slow files on an idle machine. */
function secondsOf(engine) {
  const known = { ...slowFiles[engine], ...readTimes()[engine] }
  return (file) => known[file] ?? 0.5
}

function keepSeconds(engine, seconds) {
  const all = readTimes()
  mkdirSync(dirname(times), { recursive: true })
  writeFileSync(times, JSON.stringify({ ...all, [engine]: { ...all[engine], ...seconds } }))
}

function readTimes() {
  try {
    return JSON.parse(readFileSync(times, 'utf8'))
  } catch {
    return {}
  }
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
  return { ...first, code: 0, passed: first.passed + first.failed, failed: 0, tests }
}

async function runBatch(files, env, reporter) {
  const child = start(findNode(), [memory, batch, `--reporter=${reporter}`, ...files], env)
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
