// npm test                      everything
// npm run check                 everything except the browser
// npm test -- users shifts      only the tests whose path contains one of the words; no static checks
// npm test -- --firefox         all journeys in Firefox, not only those tagged for it
// npm test -- --slow            only the journeys, in a Chromium at a quarter of its speed on one core
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { findFirefox, runJourneys, runJourneysInFirefox } from './lib/journeys.mjs'
import { findNode } from './lib/node.mjs'
import { runNodeTests } from './lib/node-tests.mjs'
import { withPostgres } from './lib/own-postgres.mjs'
import { inProject } from './lib/project.mjs'
import { check, step, summarise } from './lib/steps.mjs'
import { needsDatabase, testFiles } from './lib/test-files.mjs'

const flag = { type: 'boolean', default: false }
const { values, positionals: words } = parseArgs({
  options: { 'no-browser': flag, firefox: flag, slow: flag },
  allowPositionals: true,
})

let isSummarised = false
process.on('exit', () => {
  if (isSummarised) return
  // Programs that parse the last line must find one, also after an exception or a signal.
  console.log('0 passed, 1 failed')
  process.exitCode = 1
})

ensureInstalled()
if (words.length === 0 && !values.slow) await staticChecks()
if (!values.slow) await nodeTests()
if (!values['no-browser']) await journeys()
const isFine = summarise()
isSummarised = true
process.exit(isFine ? 0 : 1)

async function staticChecks() {
  const tool = (title, path, ...args) => check(title, findNode(), [inProject('node_modules', path), ...args])
  const colours = process.stdout.isTTY ? [] : ['--colors=off']
  await tool('Format and lint', '@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...colours)
  await tool('Types', 'typescript/bin/tsc', '--build')
  await tool('Unused code', 'knip/bin/knip.js', '--no-config-hints')
  await check('Vulnerabilities', process.execPath, ['scripts/dependencies.mjs'])
  await check('Build of the web app', process.execPath, ['scripts/build.mjs'])
}

async function nodeTests() {
  const reporter = words.length ? 'spec' : 'dot'
  const all = testFiles(['contract', 'demo', 'server', 'tests', 'web'], '.test.ts', words)
  const withDatabase = all.filter(needsDatabase)
  if (all.length) await step('Tests on SQLite', () => runNodeTests(all, { TEST_ENGINE: 'sqlite' }, reporter))
  if (withDatabase.length === 0) return
  await step('Tests on PostgreSQL', () =>
    withPostgres(
      (url) => runNodeTests(withDatabase, { TEST_ENGINE: 'postgres', TEST_POSTGRES_URL: url }, reporter),
      process.env.TEST_POSTGRES_URL,
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
  if (firefox || values.firefox)
    await step('Journeys in Firefox', () => runJourneysInFirefox(firefox, files, values.firefox))
  else console.log('\nFirefox is missing, so its journeys are skipped. FIREFOX_PATH can name one.')
}
