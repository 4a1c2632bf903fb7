import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toolsOfSupervisor } from '../adapters/supervisor.ts'
import { waitsForMigration } from '../database/migrate.ts'
import { commandContext, runCommand } from '../kernel/command.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Context } from '../kernel/context.ts'
import { refuseOtherDocumentsPlace } from '../kernel/storage/documents-place.ts'
import { openInstallation } from '../kernel/storage/installation.ts'
import { figure } from '../kernel/text.ts'
import { type BackupResult, makeBackup } from './archive.ts'
import { BackupRefused } from './manifest.ts'
import { backUpInto } from './nightly.ts'
import { askPassphrase } from './passphrase.ts'
import { faultyText, recordStart, recordSuccess } from './records.ts'
import { removeOldBackups } from './retention.ts'

/**
 * Runs `node scripts/backup.mjs FILE`, also while the server runs. Without FILE it writes to BACKUP_DIR, as the
 * nightly job does. Exits 0 when the backup is complete.
 */
await runCommand(backUp, ({ message, cause }) =>
  cause instanceof Error ? `${message} ${cause.message}` : message,
)

async function backUp(config: Config): Promise<boolean> {
  const [, , file] = process.argv
  const { backupDir } = config
  if (file === undefined && backupDir === undefined)
    throw new BackupRefused('Give a file name (node scripts/backup.mjs FILE), or set BACKUP_DIR.')
  // Opening the installation would create the missing key.
  if (!existsSync(join(config.dataDir, 'secret.key')))
    throw new BackupRefused(`There is no installation in ${config.dataDir}.`)
  const connection = await openInstallation(config, () => {})
  if (!(await waitsForMigration(connection.db)))
    await refuseOtherDocumentsPlace({ db: connection.db, config })
  const passphrase = await askPassphrase(config.backupPassphrase, { twice: true })
  const ctx = commandContext({ ...config, backupPassphrase: passphrase }, connection)

  const { files } = ctx
  const tools = toolsOfSupervisor
  const made =
    file === undefined
      ? await backUpInto(ctx, backupDir as string, tools)
      : await makeBackup(ctx, { file, files, passphrase, tools })
  if (file === undefined) removeOldBackups(backupDir as string, ctx)
  await note(ctx, made)
  await connection.db.destroy()
  return tell(made)
}

/** Only logs a failure: before the first start of a new version the database may lack the `backups` table. */
async function note(ctx: Context, made: BackupResult): Promise<void> {
  try {
    const id = await recordStart(ctx, 'by_hand')
    if (id !== undefined) await recordSuccess(ctx, id, made)
  } catch (error) {
    console.log(`The backup could not be recorded in the database: ${(error as Error).message}`)
  }
}

function tell({ file, size, manifest, isStoreAway }: BackupResult): boolean {
  const { rows, faulty, audit_head } = manifest
  const documents = (rows.documents ?? 0) - faulty.length
  console.log(
    `The backup ${file} was made: ${figure(size)} bytes, with ${figure(documents)} documents and ${figure(audit_head.id)} entries of the audit log.`,
  )
  const complaint = faultyText(faulty.length, isStoreAway)
  if (complaint) console.error(complaint)
  return complaint === null
}
