import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode } from './node.mjs'
import { inProject } from './project.mjs'
import { countsOf, run } from './steps.mjs'

const flags = ['--test', '--test-isolation=none']
// A hanging test must fail without stopping the rest.
const timeout = '--test-timeout=120000'
const counter = pathToFileURL(inProject('scripts/lib/count-reporter.mjs')).href

/**
 * Runs tests with Node's test runner. A process per file would load the server for each, so batches of files
 * share a process. Four batches a core keep all cores busy until the end.
 */
export async function runNodeTests(files, environment, reporter) {
  const folder = mkdtempSync(join(tmpdir(), 'mst-tests-'))
  const env = { ...process.env, ...environment, NODE_COMPILE_CACHE: inProject('node_modules/.cache/tests') }
  const count = Math.min(files.length, 4 * availableParallelism())
  // Distribute round-robin, because slow tests are often in the same folder.
  const batches = Array.from({ length: count }, (_, batch) =>
    files.filter((_, index) => index % count === batch),
  )
  const counted = []
  try {
    const waiting = batches.entries()
    const runWaiting = async () => {
      for (const [batch, own] of waiting)
        counted.push(await runTwice(own, join(folder, `${batch}.json`), env, reporter))
    }
    await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const sum = (part) => counted.reduce((total, one) => total + one[part], 0)
  return countsOf(
    sum('code'),
    sum('passed'),
    sum('failed'),
    counted.flatMap(({ tests }) => tests),
  )
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

async function runBatch(files, report, env, reporter) {
  const toConsole = [`--test-reporter=${reporter}`, '--test-reporter-destination=stdout']
  const toReport = [`--test-reporter=${counter}`, `--test-reporter-destination=${report}`]
  const code = await run(findNode(), [...flags, timeout, ...toConsole, ...toReport, ...files], env)
  try {
    const { passed, failed, cancelled, tests } = JSON.parse(readFileSync(report, 'utf8'))
    return { code, passed, failed: failed + cancelled, tests }
  } catch {
    // The process ended before its tests, for example without memory.
    const test = { file: files.join(', '), name: 'ended early', seconds: 0, isFailed: true }
    return { code, passed: 0, failed: 1, tests: [test] }
  }
}
