// node scripts/restore.mjs FILE             restores a backup into an empty DATA_DIR
// node scripts/restore.mjs FILE --unsigned  also accepts an earlier backup without a signature and a key
// node scripts/restore.mjs --recovered      ends access after other programs took the database back in time
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { postgresTools } from './lib/postgres-tools.mjs'
import { project } from './lib/project.mjs'
import { named, runCommand } from './lib/serve.mjs'

const options = {
  unsigned: { type: 'boolean', default: false },
  recovered: { type: 'boolean', default: false },
}
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const read = positionals.slice(0, 1).map(named)
const dump = join(resolve(project, process.env.DATA_DIR || 'data'), 'mst-restoring/postgres.dump')
const answer = postgresTools(process.env, (path) => path === dump)
const args = [
  ...read,
  ...Object.keys(values)
    .map((name) => `--${name}`)
    .filter((flag) => values[flag.slice(2)]),
]
await runCommand('server/backup/restore.ts', args, { read, answer })
