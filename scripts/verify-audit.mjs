// node scripts/verify-audit.mjs                   exits with 0 when the audit log's chain is intact, else with 1
// node scripts/verify-audit.mjs --anchor ID:HASH  also compares it with an anchor that was kept elsewhere
// node scripts/verify-audit.mjs --anchors FILE    also compares it with all anchors in a file (logs, emails)
import { parseArgs } from 'node:util'
import { named, runCommand } from './lib/serve.mjs'

const several = { type: 'string', multiple: true, default: [] }
const { anchor, anchors } = parseArgs({ options: { anchor: several, anchors: several } }).values
const read = anchors.map(named)
const args = [...anchor.map((text) => `--anchor=${text}`), ...read.map((file) => `--anchors=${file}`)]
await runCommand('server/audit-log/verify.ts', args, { read })
