// npm run move-to-postgres: copies the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL. It can
// be called again after it was interrupted, and goes on.
import { ensureRunnable } from './lib/build.mjs'
import { runInWalls } from './lib/serve.mjs'

ensureRunnable()
process.exit(await runInWalls('server/moving/move-to-postgres.ts', [], process.env))
