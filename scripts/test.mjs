// npm test                      the checks, the tests and the journeys in Chromium; of the sweeps over pages and
//                               dialogs only the pages that the change touches
// npm test -- --sweeps          the same with the whole sweeps, as CI
// npm run test:full             every file on both databases and in two orders, more generated input, the sweeps at
//                               twelve instants, every journey also in Firefox and in a slow Chromium; before a release
// npm run check                 npm test without the browser
// npm test -- users shifts      only the tests whose path contains one of the words; no static checks
// npm test -- --at 2028-02-29T10:00Z …   with the clock of tests, servers and pages starting at this instant
// npm test -- --firefox         all journeys in Firefox too
// npm test -- --slow            only the journeys, in a Chromium at a quarter of its speed on one core
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { runJourneys, runJourneysInFirefox } from './lib/journeys.mjs'
import { findNode } from './lib/node.mjs'
import { runNodeTests } from './lib/node-tests.mjs'
import { withPostgres } from './lib/own-postgres.mjs'
import { inProject } from './lib/project.mjs'
import { instants, usualInstant } from './lib/shifted-clock.mjs'
import { check, step, summarise } from './lib/steps.mjs'
import { filesIn, needsDatabase, runsOnPostgres, unusedPatterns } from './lib/test-files.mjs'
import { touchedPages } from './lib/touched-pages.mjs'

const flag = { type: 'boolean', default: false }
const { values, positionals: words } = parseArgs({
  options: {
    full: flag,
    'no-browser': flag,
    firefox: flag,
    slow: flag,
    sweeps: flag,
    at: { type: 'string', default: usualInstant },
  },
  allowPositionals: true,
})

const instant = values.at
const reporter = words.length ? 'spec' : 'dot'
const files = filesIn(['contract', 'demo', 'server', 'tests', 'web'], '.test.ts', words)

// The sweeps open all pages and dialogs, and are two fifths of the browser's work.
const isSweep = (file) => file.startsWith('e2e/every-')
const areAllSwept = values.full || values.sweeps || values.slow || words.length > 0
const pages = areAllSwept ? undefined : touchedPages()
if (!areAllSwept)
  console.log(
    `The sweeps open ${pages ? `${pages.length} pages that the change touches` : 'all pages'}. ` +
      'Left out: the other pages (npm test -- --sweeps); other instants, Firefox, a slow Chromium and ' +
      'the whole sets on PostgreSQL and on phones (npm run test:full).',
  )

// The whole sweeps also kill a restore and a move after each step, and send more generated input.
const depth = areAllSwept ? { TEST_SWEEPS: 'yes' } : { FUZZ_RUNS: '6' }

let isSummarised = false
process.on('exit', () => {
  if (isSummarised) return
  // Programs that parse the last line must find one, also after an exception or a signal.
  console.log('0 passed, 1 failed')
  process.exitCode = 1
})

ensureInstalled()
if (!values.slow) await checksAndTests()
if (!values['no-browser']) await journeys()
const isFine = summarise({ acceptsSecondRuns: !values.full })
isSummarised = true
process.exit(isFine ? 0 : 1)

async function checksAndTests() {
  // Tests start the built program, and would build it at the same time.
  if (words.length === 0)
    await check('Build of the web app and the server', process.execPath, ['scripts/build.mjs'])
  const [onSqlite] = await Promise.all([testsOnSqlite(), words.length === 0 && staticChecks()])
  const onPostgres = await testsOnPostgres()
  if (onSqlite?.sites && onPostgres?.sites && !words.length)
    await step('Queries on PostgreSQL', async () => compareSites(onSqlite.sites, onPostgres.sites))
}

/** They use the core that is idle while a test waits. */
async function staticChecks() {
  const tool = (title, path, ...args) => check(title, findNode(), [inProject('node_modules', path), ...args])
  const colours = process.stdout.isTTY ? [] : ['--colors=off']
  await tool('Types', 'typescript/bin/tsc', '--build')
  await tool('Format and lint', '@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...colours)
  await tool('Unused code', 'knip/bin/knip.js', '--no-config-hints')
  await check('Vulnerabilities', process.execPath, ['scripts/dependencies.mjs'])
  if (values.full) await check('Image', process.execPath, ['scripts/image.mjs'])
}

async function testsOnSqlite() {
  if (files.length === 0) return undefined
  const environment = { ...depth, TEST_ENGINE: 'sqlite', ...(values.full && { FUZZ_RUNS: '200' }) }
  const how = { reporter, instant }
  const result = await step('Tests on SQLite', () => runNodeTests(files, environment, how))
  if (values.full)
    await step('Tests on SQLite in reverse', () =>
      runNodeTests(files, environment, { ...how, isReversed: true }),
    )
  return result
}

/** `npm test` runs only files there in which PostgreSQL can give another result. */
async function testsOnPostgres() {
  const isWhole = values.full || words.length > 0
  const own = files.filter((file) => needsDatabase(file) && (isWhole || runsOnPostgres(file)))
  if (own.length === 0) return undefined
  const use = (url) =>
    runNodeTests(own, { ...depth, TEST_ENGINE: 'postgres', TEST_POSTGRES_URL: url }, { reporter, instant })
  return step('Tests on PostgreSQL', () => withPostgres(use, process.env.TEST_POSTGRES_URL))
}

/** Each query that ran on SQLite must have run on PostgreSQL too. */
function compareSites(onSqlite, onPostgres) {
  const missing = [...onSqlite].filter((site) => !onPostgres.has(site)).sort()
  const failures = [
    ...missing.map((site) => `${site}: no test on PostgreSQL runs this query`),
    ...unusedPatterns(files).map((pattern) => `${pattern}: no test file has this name`),
  ]
  return { passed: onSqlite.size - missing.length, failed: failures.length, failures }
}

async function journeys() {
  const files = filesIn(['e2e'], '.spec.ts', words)
  if (files.length === 0) return
  const isRecorded = words.length > 0
  const how = { instant, isRecorded, isFull: values.full, pages }
  if (!values.slow) await step('Journeys in Chromium', () => runJourneys(files, how))
  if (values.full) await sweepsAtInstants(files.filter(isSweep))
  if (values.firefox || values.full)
    await step('Journeys in Firefox', () => runJourneysInFirefox(files, instant))
  if (values.slow || values.full)
    await step('Journeys in a slow Chromium', () => runJourneys(files, { instant, isRecorded, isSlow: true }))
}

/** A page, a report and a feed can depend on the day and the hour. */
async function sweepsAtInstants(sweeps) {
  const environment = { TEST_ENGINE: 'sqlite' }
  for (const [name, instant] of Object.entries(instants)) {
    await step(`Tests on ${name}`, () => runNodeTests(files, environment, { reporter, instant }))
    await step(`Sweeps on ${name}`, () => runJourneys(sweeps, { instant, isFull: true }))
  }
}
