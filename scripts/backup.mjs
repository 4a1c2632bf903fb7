// node scripts/backup.mjs FILE   archives database, documents and sealed secret key, also while the server runs
// node scripts/backup.mjs        the same in BACKUP_DIR, under a name with the time; thins out earlier backups

import { inBackupDir, postgresTools } from './lib/postgres-tools.mjs'
import { named, runCommand } from './lib/serve.mjs'

const [file] = process.argv.slice(2, 3).filter(Boolean).map(named)
const mayUse = file ? (path) => path === `${file}.snapshot` : inBackupDir(process.env)
const answer = postgresTools(process.env, mayUse)
const write = file ? [file, `${file}.*`] : []
await runCommand('server/backup/backup.ts', file ? [file] : [], { write, answer })
