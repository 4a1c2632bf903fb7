// node scripts/move-to-postgres.mjs: copies the embedded database of DATA_DIR into the empty PostgreSQL of
// DATABASE_URL. An interrupted run can be continued.
import { runCommand } from './lib/serve.mjs'

await runCommand('server/postgres-move/move-to-postgres.ts')
