import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { findNode } from './node.mjs'
import { inProject, project } from './project.mjs'
import { clockStartingAt } from './shifted-clock.mjs'
import { countsOf, run } from './steps.mjs'

const report = inProject('test-results/journeys.json')
const chromiumPlaces = [
  // The same engine without a window, which is a quarter faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const firefoxPlaces = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/**
 * Runs the journeys in a real Chromium, from the instant on. Each journey counts once per screen size. Those with
 * the tag @full, and on a phone those with the tag @phone-full, run in the full set, in a slow Chromium and when
 * files are named. `pages` limits the sweeps to these paths.
 */
export async function runJourneys(files, { instant, isRecorded, isSlow, isFull, pages }) {
  const CHROMIUM_PATH = await findChromium()
  const how = {
    ...clockStartingAt(instant),
    JOURNEYS_RECORDED: isRecorded ? 'yes' : '',
    JOURNEYS_SLOWED: isSlow ? '4' : '',
    JOURNEYS_FULL: isFull || isSlow || isRecorded ? 'yes' : '',
    JOURNEYS_RETRIES: isFull ? '0' : '1',
    JOURNEYS_PAGES: pages ? JSON.stringify(pages) : '',
  }
  return runIn({ CHROMIUM_PATH, FIREFOX_PATH: '', ...how }, files, isSlow ? onOneCore() : [])
}

/** Runs the journeys in a real Firefox, from the instant on. */
export async function runJourneysInFirefox(files, instant) {
  const firefox = find('FIREFOX_PATH', firefoxPlaces)
  const how = { ...clockStartingAt(instant), JOURNEYS_FULL: 'yes', JOURNEYS_RETRIES: '0' }
  if (firefox) return runIn({ FIREFOX_PATH: firefox, ...how }, files)
  throw new Error('Firefox is missing: install it, and name its program in FIREFOX_PATH if it is not found.')
}

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

/** Finds a real Chromium, or installs one if this machine allows it. */
export async function findChromium() {
  const { chromium } = await import('@playwright/test')
  const places = [...chromiumPlaces, chromium.executablePath()]
  const path = find('CHROMIUM_PATH', places) ?? (installChromium() && find('CHROMIUM_PATH', places))
  if (path) return path
  throw new Error(
    'The journeys need Chromium: install it, and name its program in CHROMIUM_PATH if it is not found.',
  )
}

function find(variable, places) {
  const configured = process.env[variable]
  if (configured && !existsSync(configured))
    throw new Error(`${variable} names ${configured}, but no program is there.`)
  return configured || places.find((place) => existsSync(place))
}

function installChromium() {
  console.log('Chromium is missing. Playwright installs it …')
  const playwright = inProject('node_modules/@playwright/test/cli.js')
  if (succeeds(findNode(), [playwright, 'install', 'chromium'])) return true
  const may = process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')
  if (!may) return false
  console.log('Playwright could not install it. Trying apt-get …')
  return succeeds('apt-get', ['update']) && succeeds('apt-get', ['install', '-y', 'chromium-headless-shell'])
}

function succeeds(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { cwd: project, env, timeout: 600_000, stdio: ['ignore', 'ignore', 'inherit'] }
  return spawnSync(command, args, options).status === 0
}
