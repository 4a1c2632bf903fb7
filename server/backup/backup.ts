import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSecretKey } from '../adapters/secret-key.ts'
import { toolsOfSupervisor } from '../adapters/supervisor.ts'
import { type Connection, connect } from '../database/connect.ts'
import { readConfig } from '../kernel/config.ts'
import type { Context } from '../kernel/context.ts'
import { refuseLostDatabase } from '../kernel/installation.ts'
import { createLog } from '../kernel/log.ts'
import { makeContext } from '../kernel/make-context.ts'
import { type Made, makeBackup } from './making.ts'
import { BackupRefused } from './manifest.ts'
import { backUpInto } from './nightly.ts'
import { faultyInWords, noteBegin, noteMade } from './noting.ts'
import { askPassphrase } from './passphrase.ts'
import { thinOut } from './thinning.ts'

/**
 * `npm run backup -- FILE`, also while the server runs; without FILE in BACKUP_DIR, as the server does it by night.
 * Exits 0 when the backup is whole.
 */
try {
  process.umask(0o077)
  process.exit((await backUp(process.argv[2])) ? 0 : 1)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function backUp(file: string | undefined): Promise<boolean> {
  const config = readConfig(process.env)
  const { backupDir } = config
  if (file === undefined && backupDir === undefined)
    throw new BackupRefused('Say where to: npm run backup -- FILE, or set BACKUP_DIR.')
  // Both would be made where they are missing.
  if (!existsSync(join(config.dataDir, 'secret.key')))
    throw new BackupRefused(`There is no installation in ${config.dataDir}.`)
  refuseLostDatabase(config)
  const passphrase = await askPassphrase(config.backupPassphrase, { twice: true })
  const connection = await connect(config, () => {})
  const ctx = contextFor({ ...config, backupPassphrase: passphrase }, connection)

  const { files } = ctx
  const tools = toolsOfSupervisor
  const made =
    file === undefined
      ? await backUpInto(ctx, backupDir as string, tools)
      : await makeBackup(ctx, { file, files, passphrase, tools })
  if (file === undefined) thinOut(backupDir as string, ctx)
  await note(ctx, made)
  await connection.db.destroy()
  return tell(made)
}

function contextFor(config: Context['config'], connection: Connection): Context {
  return makeContext({
    config,
    connection,
    keyFor: readSecretKey(config.dataDir),
    log: createLog('silent'),
    end: () => process.exit(1),
  })
}

/** The backup is there also where the database cannot be told of it, as before the first start of a new version. */
async function note(ctx: Context, made: Made): Promise<void> {
  try {
    const id = await noteBegin(ctx, 'by_hand')
    if (id !== undefined) await noteMade(ctx, id, made)
  } catch (error) {
    console.log(`The backup could not be noted in the database: ${(error as Error).message}`)
  }
}

function tell({ file, size, manifest }: Made): boolean {
  const { rows, faulty, audit_head } = manifest
  const documents = (rows.documents ?? 0) - faulty.length
  console.log(
    `The backup ${file} was made: ${figure(size)} bytes, with ${figure(documents)} documents and ${figure(audit_head.id)} entries of the audit log.`,
  )
  const complaint = faultyInWords(faulty.length)
  if (complaint) console.error(complaint)
  return complaint === null
}

function figure(number: number): string {
  return number.toLocaleString('en-GB')
}
