// npm run bench: what a call costs against the least it could cost (calls), how queries grow with the programme
// (growth), on both databases, who waits beside a search of the audit log (audit), what a start and an idle server take
// (start), and how a hospital's morning goes (morning).
// npm run bench -- calls | growth | audit | start | morning | profile <work>; what follows goes to the program.
import { ensureRunnable } from './lib/build.mjs'
import { start, untilOneEnds, whenAskedToStop } from './lib/children.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode } from './lib/node.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { giveUp } from './lib/project.mjs'

const [part = 'all', ...options] = process.argv.slice(2)
const programs = {
  calls: measureCalls,
  growth: measureGrowth,
  audit: measureSearch,
  start: measureStart,
  morning: measureMorning,
  profile: profileWork,
  all: measureAll,
}
if (!(part in programs))
  giveUp('Usage: npm run bench [-- calls | growth | audit | start | morning | profile <work>]')

ensureInstalled()
process.exit(await programs[part]())

async function measureAll() {
  return (
    (await measureCalls()) || (await measureGrowth()) || (await measureStart()) || (await measureMorning())
  )
}

function measureCalls() {
  ensureRunnable()
  console.log(
    'Calls: some 3 minutes and 200 MB under the temporary folder; CPU time is told on Linux only. A quiet machine tells most.',
  )
  return run(['bench/calls.ts', ...options])
}

async function measureGrowth() {
  console.log('Growth: some 10 minutes and 4 GB of memory, with a PostgreSQL of its own.')
  const { url, stop } = await startPostgres().catch((error) => giveUp(error.message))
  whenAskedToStop(stop)
  let failed = 0
  for (const engine of ['sqlite', 'postgres'])
    failed ||= await run(['bench/growth.ts', ...options], { TEST_ENGINE: engine, TEST_POSTGRES_URL: url })
  await stop()
  return failed
}

function measureStart() {
  console.log('Start: some 3 minutes and 50 MB under the temporary folder; memory is told on Linux only.')
  return run(['bench/start.ts', ...options])
}

function measureSearch() {
  console.log('A search of the audit log: some 2 minutes and 1 GB of memory.')
  return run(['bench/audit-search.ts', ...options])
}

function measureMorning() {
  ensureRunnable()
  console.log('Morning: some 3 minutes and 50 MB under the temporary folder; on Linux only.')
  return run(['bench/morning.ts', ...options])
}

function profileWork() {
  return run(['bench/profile.ts', ...options])
}

function run(args, environment = {}) {
  return untilOneEnds(start(findNode(), args, { ...process.env, ...environment }))
}
