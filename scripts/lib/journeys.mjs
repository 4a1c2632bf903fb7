import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { findChromium } from './browsers.mjs'
import { findNode } from './node.mjs'
import { inProject } from './project.mjs'
import { countsOf, run } from './steps.mjs'

const report = inProject('test-results/journeys.json')

/** Runs the journeys in a real Chromium. Each journey counts once per screen size. */
export async function runJourneys(files, { isRecorded, isSlow }) {
  const CHROMIUM_PATH = await findChromium()
  const how = { JOURNEYS_RECORDED: isRecorded ? 'yes' : '', JOURNEYS_SLOWED: isSlow ? '4' : '' }
  return runIn({ CHROMIUM_PATH, FIREFOX_PATH: '', ...how }, files, isSlow ? onOneCore() : [])
}

/** Runs the journeys tagged @firefox in a real Firefox, or all of them. */
export const runJourneysInFirefox = (firefox, files, all) =>
  runIn({ FIREFOX_PATH: firefox }, all ? files : [...files, '--grep', '@firefox'])

/** On Linux, taskset limits a program and its children to one core. */
function onOneCore() {
  const limit = ['taskset', '--cpu-list', '0']
  return spawnSync(limit[0], [...limit.slice(1), 'true']).status === 0 ? limit : []
}

async function runIn(browser, args, limit = []) {
  rmSync(report, { force: true })
  const playwright = [findNode(), inProject('node_modules/@playwright/test/cli.js'), 'test', '--config=e2e']
  const [command, ...rest] = [...limit, ...playwright, '--pass-with-no-tests', ...args]
  const code = await run(command, rest, { ...process.env, ...browser, JOURNEYS_REPORT: report })
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
  return countsOf(code, stats.expected + stats.flaky, stats.unexpected, suites.flatMap(testsOf))
}

/** The journeys of a suite, once per screen size. */
function testsOf({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      file: `e2e/${file}`,
      name: `${title} (${projectName})`,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      isFailed: status === 'unexpected',
      isFlaky: status === 'flaky',
      reason: results.find(({ error }) => error)?.error.message,
    })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}
