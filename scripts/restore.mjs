// npm run restore -- FILE: brings the installation of a backup back into an empty DATA_DIR
import { join, resolve } from 'node:path'
import { ensureRunnable } from './lib/build.mjs'
import { postgresTools } from './lib/postgres-tools.mjs'
import { project } from './lib/project.mjs'
import { runInWalls } from './lib/serve.mjs'

ensureRunnable()
const [given] = process.argv.slice(2)
const file = given && resolve(process.env.INIT_CWD ?? '.', given)
const dump = join(resolve(project, process.env.DATA_DIR || 'data'), 'mst-restoring/postgres.dump')
const answer = postgresTools(process.env, (path) => path === dump)
const reach = file ? { read: [file] } : {}
process.exit(
  await runInWalls('server/backup/restore.ts', file ? [file] : [], process.env, { ...reach, answer }),
)
