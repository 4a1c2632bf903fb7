import { toolsOfSupervisor } from '../adapters/supervisor.ts'
import { readConfig } from '../kernel/config.ts'
import { BackupRefused } from './manifest.ts'
import { askPassphrase } from './passphrase.ts'
import { restoreBackup } from './restoring.ts'

/** `npm run restore -- FILE`: exits 0 when all of it is in place and holds. */
try {
  process.umask(0o077)
  process.exit((await restore(process.argv[2])) ? 0 : 1)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function restore(file: string | undefined): Promise<boolean> {
  if (file === undefined) throw new BackupRefused('Say which backup: npm run restore -- FILE')
  const config = readConfig(process.env)
  const passphrase = () => askPassphrase(config.backupPassphrase, { twice: false })
  const restored = await restoreBackup({ file, config, passphrase, tools: toolsOfSupervisor })
  const { manifest, ended, entries, complaints } = restored
  const sum = Object.values(manifest.rows).reduce((total, count) => total + count, 0)
  console.log(
    `The backup of ${manifest.made_at} is restored in ${config.dataDir}: ${figure(sum)} rows, ${figure(entries)} entries of the audit log${complaints.length === 0 ? ', intact' : ''}.`,
  )
  console.log(
    `Everybody signs in anew (${figure(ended.sessions)} sessions ended), and links in earlier letters and calendar addresses work no more.`,
  )
  if (ended.letters > 0)
    console.log(
      `${figure(ended.letters)} letters that waited when the backup was made were not sent: administrators see them under what needs attention.`,
    )
  for (const complaint of complaints) console.error(complaint)
  return complaints.length === 0
}

function figure(number: number): string {
  return number.toLocaleString('en-GB')
}
