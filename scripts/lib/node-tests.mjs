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
        counted.push(await runBatch(own, join(folder, `${batch}.json`), env, reporter))
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
