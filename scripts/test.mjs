// npm test                      everything
// npm run check                 everything but the browser
// npm test -- users shifts      only the tests whose path holds one of the words; no static checks
// npm test -- --firefox         every journey in Firefox too, not only those in which engines differ
// npm test -- --slow            only the journeys, in a Chromium with a quarter of its speed on one core
import { parseArgs } from 'node:util'
import { whenAskedToStop } from './lib/children.mjs'
import { findFirefox } from './lib/firefox.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runJourneys, runJourneysInFirefox } from './lib/journeys.mjs'
import { findNode } from './lib/node.mjs'
import { runNodeTests } from './lib/node-tests.mjs'
import { withPostgres } from './lib/own-postgres.mjs'
import { inProject } from './lib/project.mjs'
import { check, endRunningProgram, step, summarise } from './lib/steps.mjs'
import { needsDatabase, testFiles } from './lib/test-files.mjs'

const { values, positionals: words } = parseArgs({
  options: {
    'no-browser': { type: 'boolean', default: false },
    firefox: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const browser = !values['no-browser']

let isSummarised = false
process.on('exit', (code) => {
  // Whoever reads the last line must not find none.
  if (code !== 0 && !isSummarised) console.log('0 passed, 1 failed')
})

ensureInstalled()
whenAskedToStop(async () => {
  await endRunningProgram()
  process.exit(1)
})

if (words.length === 0 && !values.slow) await staticChecks()
if (!values.slow) await nodeTests()
if (browser) await journeys()
const isFine = summarise()
isSummarised = true
process.exit(isFine ? 0 : 1)

async function staticChecks() {
  const bin = (path) => inProject('node_modules', path)
  const colours = process.stdout.isTTY ? [] : ['--colors=off']
  await check('Format and lint', findNode(), [
    bin('@biomejs/biome/bin/biome'),
    'ci',
    '--error-on-warnings',
    ...colours,
  ])
  await check('Types', findNode(), [bin('typescript/bin/tsc'), '--build'])
  await check('Unused code', findNode(), [bin('knip/bin/knip.js'), '--no-config-hints'])
  await check('Vulnerabilities and licences', process.execPath, ['scripts/dependencies.mjs'])
  await check('Build of the web app', process.execPath, ['scripts/build.mjs'])
}

async function nodeTests() {
  const reporter = words.length ? 'spec' : 'dot'
  const all = testFiles(['contract', 'demo', 'server', 'tests', 'web'], '.test.ts', words)
  const withDatabase = all.filter(needsDatabase)
  if (all.length) await step('Tests on SQLite', () => runNodeTests(all, { TEST_ENGINE: 'sqlite' }, reporter))
  if (withDatabase.length === 0) return
  await step('Tests on PostgreSQL', () =>
    withPostgres((url) =>
      runNodeTests(withDatabase, { TEST_ENGINE: 'postgres', TEST_POSTGRES_URL: url }, reporter),
    ),
  )
}

async function journeys() {
  const files = testFiles(['e2e'], '.spec.ts', words)
  if (files.length === 0) return
  const how = { isRecorded: words.length > 0, isSlow: values.slow }
  await step('Journeys in Chromium', () => runJourneys(files, how))
  if (values.slow) return
  const firefox = findFirefox()
  if (firefox) await step('Journeys in Firefox', () => runJourneysInFirefox(firefox, files, values.firefox))
  else if (values.firefox) await step('Journeys in Firefox', missingFirefox)
  else console.log('\nThere is no Firefox here (FIREFOX_PATH can name one): its journeys are left out.')
}

async function missingFirefox() {
  throw new Error(
    '--firefox needs Firefox: install it, and name its program in FIREFOX_PATH if it is not found.',
  )
}
