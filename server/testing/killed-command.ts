import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { restoreBackup } from '../backup/restoration.ts'
import { readConfig } from '../kernel/config/config.ts'
import { moveInstallation } from '../postgres-move/installation-move.ts'

/**
 * A separate process, which `filled-postgres.ts` starts: it runs a move or a restore and kills itself after a step.
 */
const [command, step, file = ''] = process.argv.slice(2)
const config = readConfig(process.env)

const onStep = (reached: string) => {
  if (reached === step) process.kill(process.pid, 'SIGKILL')
}

let batches = 0
const onRows = () => {
  batches += 1
  onStep(`batch ${batches}`)
}

const tools = {
  dump: () => Promise.reject(new Error('a restore does not dump')),
  async restore(dump: string, schema: string) {
    onStep('marked')
    if (step === 'broken tool') throw new Error('pg_restore failed')
    const args = [
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      '--single-transaction',
      `--schema=${schema}`,
    ]
    await promisify(execFile)('pg_restore', [...args, `--dbname=${config.databaseUrl}`, dump])
  },
}

try {
  if (command === 'move') await moveInstallation(config, { onRows, onStep })
  else {
    const passphrase = async () => config.backupPassphrase ?? ''
    await restoreBackup({ file, config, passphrase, acceptsUnsigned: false, tools, onStep })
  }
  process.exit(0)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
