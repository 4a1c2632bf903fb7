// npm run bench: calls (cost compared with the lower bound), growth (queries on a larger programme, with both
// databases), start (start and idle server) and morning (a hospital's morning).
// npm run bench -- calls | growth | audit | start | morning | hostile | pdf | export | profile <work>
// Further options go to the program.
import { parseArgs } from 'node:util'
import { ensureRunnable, ensureServable } from '../scripts/lib/build.mjs'
import { start, untilOneEnds } from '../scripts/lib/children.mjs'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { findNode } from '../scripts/lib/node.mjs'
import { withPostgres } from '../scripts/lib/own-postgres.mjs'
import { giveUp } from '../scripts/lib/project.mjs'

const both = ['sqlite', 'postgres']
/** The parts: what each needs, what must be built before, and the databases that it measures. */
const parts = {
  calls: { needs: '3 minutes and 200 MB of disk; CPU time is measured on Linux only', build: ensureRunnable },
  growth: { needs: '10 minutes and 4 GB of memory', databases: both },
  start: { needs: '3 minutes and 50 MB of disk; memory is measured on Linux only' },
  morning: { needs: '3 minutes and 50 MB of disk; on Linux only', build: ensureRunnable },
  audit: { needs: '2 minutes and 1 GB of memory', program: 'audit-search' },
  // Build first: otherwise an older build would be measured.
  hostile: {
    needs: '12 minutes a database, or 3 with --hurry 10, and 1 GB of disk; on Linux only',
    build: ensureServable,
    databases: both,
  },
  pdf: {
    needs: '2 minutes a database and 200 MB of disk',
    build: ensureServable,
    databases: both,
  },
  export: {
    needs: '2 minutes a database and 200 MB of disk',
    build: ensureServable,
    program: 'pdf',
    given: ['--export'],
    databases: both,
  },
  profile: { needs: 'a minute' },
}
const [chosen = 'all', ...options] = process.argv.slice(2)
const names = chosen === 'all' ? ['calls', 'growth', 'start', 'morning'] : [chosen]
if (!names.every((name) => Object.hasOwn(parts, name)))
  giveUp(`Usage: npm run bench [-- ${Object.keys(parts).join(' | ')} <work>]`)

ensureInstalled()
let failed = 0
for (const name of names) failed ||= await measure(name, parts[name])
process.exit(failed)

async function measure(name, { needs, build, program = name, given = [], databases = ['sqlite'] }) {
  build?.()
  console.log(`${name}: needs about ${needs}. Use an idle machine.`)
  const run = (engine, url = '') => {
    const env = { ...process.env, TEST_ENGINE: engine, TEST_POSTGRES_URL: url, BENCH_POSTGRES_URL: url }
    return untilOneEnds(start(findNode(), [`bench/${program}.ts`, ...given, ...options], env))
  }
  const { values } = parseArgs({ args: options, options: { engine: { type: 'string' } }, strict: false })
  let failed = 0
  for (const engine of values.engine ? [values.engine] : databases)
    failed ||= await (engine === 'postgres' ? withPostgres((url) => run(engine, url)) : run(engine))
  return failed
}
