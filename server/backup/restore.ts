import { parseArgs } from 'node:util'
import { toolsOfSupervisor } from '../adapters/supervisor.ts'
import { runCommand } from '../kernel/command.ts'
import type { Config } from '../kernel/config/config.ts'
import { figure } from '../kernel/text.ts'
import { BackupRefused } from './manifest.ts'
import { askPassphrase } from './passphrase.ts'
import { restoreBackup } from './restoration.ts'

/** Runs `node scripts/restore.mjs FILE [--unsigned]`. Exits 0 when everything is restored and intact. */
await runCommand(restore)

async function restore(config: Config): Promise<boolean> {
  const { file, acceptsUnsigned } = asked()
  const passphrase = () => askPassphrase(config.backupPassphrase, { twice: false })
  const restored = await restoreBackup({
    file,
    config,
    passphrase,
    acceptsUnsigned,
    tools: toolsOfSupervisor,
  })
  const { manifest, ended, entries, complaints } = restored
  const sum = Object.values(manifest.rows).reduce((total, count) => total + count, 0)
  console.log(
    `The backup of ${manifest.made_at} is restored in ${config.dataDir}: ${figure(sum)} rows, ${figure(entries)} entries of the audit log${complaints.length === 0 ? ', intact' : ''}.`,
  )
  console.log(`It is ${ageOf(manifest.made_at)} old: all changes made since then are gone.`)
  console.log(
    `Everyone must sign in again (${figure(ended.sessions)} sessions ended). Links in earlier emails and calendar addresses no longer work.`,
  )
  if (ended.letters > 0)
    console.log(
      `${figure(ended.letters)} emails that were not sent yet will not be sent. Administrators see them under 'Needs attention'.`,
    )
  for (const complaint of complaints) console.error(complaint)
  return complaints.length === 0
}

function asked() {
  const { values, positionals } = parseArgs({
    options: { unsigned: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined)
    throw new BackupRefused('Give the name of the backup file: node scripts/restore.mjs FILE')
  return { file, acceptsUnsigned: values.unsigned }
}

/** Returns '3 days' or '1 hour'. A backup from the future, by a wrong clock, counts as new. */
function ageOf(madeAt: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(madeAt)) / 3_600_000))
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return count === 0 ? 'less than an hour' : `${count} ${unit}${count === 1 ? '' : 's'}`
}
