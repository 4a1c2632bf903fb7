// npm run bench: how what is asked most often grows from the demo's size 1 to 10, on both databases.
import { start, untilOneEnds, whenAskedToStop } from './lib/children.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode } from './lib/node.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { giveUp } from './lib/project.mjs'

ensureInstalled()
const { url, stop } = await startPostgres().catch((error) => giveUp(error.message))
whenAskedToStop(stop)
let failed = 0
for (const engine of ['sqlite', 'postgres']) {
  const environment = { ...process.env, TEST_ENGINE: engine, TEST_POSTGRES_URL: url }
  failed ||= await untilOneEnds(start(findNode(), ['bench/growth.ts'], environment))
}
await stop()
process.exit(failed)
