// npm run backup -- FILE   one archive of database, documents and sealed secret key, also while the server runs
// npm run backup           the same in BACKUP_DIR, under a name with the time, and earlier ones are thinned out
import { resolve } from 'node:path'
import { ensureRunnable } from './lib/build.mjs'
import { inBackupDir, postgresTools } from './lib/postgres-tools.mjs'
import { runInWalls } from './lib/serve.mjs'

ensureRunnable()
const [given] = process.argv.slice(2)
const file = given && resolve(process.env.INIT_CWD ?? '.', given)
const reach = file ? { write: [file, `${file}.*`] } : {}
const mayUse = file ? (path) => path === `${file}.snapshot` : inBackupDir(process.env)
const answer = postgresTools(process.env, mayUse)
process.exit(
  await runInWalls('server/backup/backup.ts', file ? [file] : [], process.env, { ...reach, answer }),
)
