// npm run bench: what a call costs against the least it could cost (calls), how queries grow with the programme
// (growth), on both databases, and what a start and an idle server take (start).
// npm run bench -- calls | growth | start | profile <work>; what follows goes to the program.
import { start, untilOneEnds, whenAskedToStop } from './lib/children.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode } from './lib/node.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { giveUp } from './lib/project.mjs'

const [part = 'all', ...options] = process.argv.slice(2)
const programs = {
  calls: measureCalls,
  growth: measureGrowth,
  start: measureStart,
  profile: profileWork,
  all: measureAll,
}
if (!(part in programs)) giveUp('Usage: npm run bench [-- calls | growth | start | profile <work>]')

ensureInstalled()
process.exit(await programs[part]())

async function measureAll() {
  return (await measureCalls()) || (await measureGrowth()) || (await measureStart())
}

function measureCalls() {
  console.log(
    'Calls: some 3 minutes and 200 MB under the temporary folder; CPU time is told on Linux only. A quiet machine tells most.',
  )
  return run(['bench/calls.ts', ...options])
}

async function measureGrowth() {
  console.log('Growth: some 2 minutes, with a PostgreSQL of its own.')
  const { url, stop } = await startPostgres().catch((error) => giveUp(error.message))
  whenAskedToStop(stop)
  let failed = 0
  for (const engine of ['sqlite', 'postgres'])
    failed ||= await run(['bench/growth.ts'], { TEST_ENGINE: engine, TEST_POSTGRES_URL: url })
  await stop()
  return failed
}

function measureStart() {
  console.log('Start: some 3 minutes and 50 MB under the temporary folder; memory is told on Linux only.')
  return run(['bench/start.ts', ...options])
}

function profileWork() {
  return run(['bench/profile.ts', ...options])
}

function run(args, environment = {}) {
  return untilOneEnds(start(findNode(), args, { ...process.env, ...environment }))
}
