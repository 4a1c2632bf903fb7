// node scripts/postgres.mjs: a PostgreSQL for trying things out. Prints its URL; it ends, and its data with it,
// when this script is asked to stop or when the program that started it is gone.
import { whenAskedToStop } from './lib/children.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { giveUp } from './lib/project.mjs'

ensureInstalled()
const { url, stop } = await startPostgres().catch((error) => giveUp(error.message))
whenAskedToStop(async () => {
  await stop()
  process.exit()
})
if (process.send) process.send(url)
else console.log(url)
