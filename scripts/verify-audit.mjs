// npm run verify-audit                      exits 0 when the audit log's chain holds, 1 when it does not
// npm run verify-audit -- --anchor ID:HASH  holds it against an anchor that was kept elsewhere
// npm run verify-audit -- --anchors FILE    and against all that stand in a file of logs, letters or a store
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureRunnable } from './lib/build.mjs'
import { runInWalls } from './lib/serve.mjs'

ensureRunnable()
const several = { type: 'string', multiple: true, default: [] }
const { anchor, anchors } = parseArgs({ options: { anchor: several, anchors: several } }).values
const files = anchors.map((file) => resolve(process.env.INIT_CWD ?? '.', file))
const args = [...anchor.map((text) => `--anchor=${text}`), ...files.map((file) => `--anchors=${file}`)]
process.exit(await runInWalls('server/audit-log/verify.ts', args, process.env, { read: files }))
