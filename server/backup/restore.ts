import { parseArgs } from 'node:util'
import { lockDataDirectory } from '../adapters/data-directory.ts'
import { toolsOfSupervisor } from '../adapters/supervisor.ts'
import { newestEntryAt } from '../audit-log/anchors.ts'
import { disconnect } from '../database/connect.ts'
import { waitsForMigration } from '../database/migrate.ts'
import { commandContext, runCommand } from '../kernel/command.ts'
import type { Config } from '../kernel/config/config.ts'
import { openInstallation } from '../kernel/storage/installation.ts'
import { figure } from '../kernel/text.ts'
import { BackupRefused } from './manifest.ts'
import { askPassphrase } from './passphrase.ts'
import { restoreBackup, settleRestore } from './restoration.ts'

/** Runs `node scripts/restore.mjs FILE [--unsigned]`. Exits 0 when everything is restored and intact. */
await runCommand(restore)

async function restore(config: Config): Promise<boolean> {
  const { file, acceptsUnsigned, isRecovered } = asked()
  if (isRecovered) return settleRecovered(config)
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
  if (ended.emails > 0)
    console.log(
      `${figure(ended.emails)} emails that were not sent yet will not be sent. Administrators see them under 'Needs attention'.`,
    )
  for (const complaint of complaints) console.error(complaint)
  return complaints.length === 0
}

/** Other programs took the database back to an earlier moment, which revives sessions, links and queued emails. */
async function settleRecovered(config: Config): Promise<boolean> {
  if (!config.databaseUrl) lockDataDirectory(config.dataDir)
  const connection = await openInstallation(config, () => {})
  const ctx = commandContext(config, connection)
  if (await waitsForMigration(connection.db))
    throw new BackupRefused('The database belongs to an earlier version of MST. Use that version.')
  const made_at = (await newestEntryAt(connection.db)) ?? ctx.now().toISOString()
  const { sessions, emails } = await settleRestore(ctx, { manifest: { made_at }, isSigned: true })
  await disconnect(connection)
  console.log(
    `The database is as of ${made_at}: ${figure(sessions)} sessions, all links and keys ended, and ${figure(emails)} queued emails will not be sent. New rows skip the numbers of lost ones.`,
  )
  return true
}

function asked() {
  const { values, positionals } = parseArgs({
    options: {
      unsigned: { type: 'boolean', default: false },
      recovered: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file = ''] = positionals
  if (file === '' && !values.recovered)
    throw new BackupRefused('Give the name of the backup file: node scripts/restore.mjs FILE')
  return { file, acceptsUnsigned: values.unsigned, isRecovered: values.recovered }
}

/** Returns '3 days' or '1 hour'. A backup from the future, by a wrong clock, counts as new. */
function ageOf(madeAt: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(madeAt)) / 3_600_000))
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return count === 0 ? 'less than an hour' : `${count} ${unit}${count === 1 ? '' : 's'}`
}
