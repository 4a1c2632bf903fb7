// npm run verify-audit: exits 0 when the audit log's chain holds, 1 when it does not.
import { ensureInstalled } from './lib/install.mjs'
import { runInWalls } from './lib/serve.mjs'

ensureInstalled()
process.exit(await runInWalls('server/audit-log/verify.ts', process.argv.slice(2), process.env))
