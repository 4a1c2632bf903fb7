import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { findNode } from './node.mjs'
import { inProject } from './project.mjs'
import { run } from './steps.mjs'

const report = inProject('test-results/journeys.json')

/** Runs the journeys in a real Chromium and counts them: each journey on each screen is one. */
export const runJourneys = async (files, { isRecorded, isSlow }) =>
  runIn(
    {
      CHROMIUM_PATH: await findChromium(),
      JOURNEYS_RECORDED: isRecorded ? 'yes' : '',
      JOURNEYS_SLOWED: isSlow ? '4' : '',
    },
    files,
    isSlow ? onOneCore() : [],
  )

/** Runs in a real Firefox those journeys that say that engines differ in them, or all. */
export const runJourneysInFirefox = (firefox, files, all) =>
  runIn({ FIREFOX_PATH: firefox }, all ? files : [...files, '--grep', '@firefox'])

/** Linux can keep a program and all that it starts to one core. */
function onOneCore() {
  const begins = ['taskset', '--cpu-list', '0']
  return spawnSync(begins[0], [...begins.slice(1), 'true']).status === 0 ? begins : []
}

async function runIn(browser, args, begins = []) {
  rmSync(report, { force: true })
  const cli = inProject('node_modules/@playwright/test/cli.js')
  const [command, ...rest] = [...begins, findNode(), cli, 'test', '--pass-with-no-tests', ...args]
  const code = await run(command, rest, {
    ...process.env,
    FIREFOX_PATH: '',
    ...browser,
    JOURNEYS_REPORT: report,
  })
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
  const counted = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failuresOf),
    files: suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: secondsOf(suite) })),
  }
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/** The journeys that failed, each with its screen. */
function failuresOf({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `e2e/${file}: ${title} (${projectName})`),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

/** What a file's journeys took, one after the other. */
function secondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((one) => one.results))
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}
