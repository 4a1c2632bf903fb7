import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ToolFailed, toolsOfSupervisor } from '../adapters/supervisor.ts'
import type { Connection } from '../database/connect.ts'
import { waitsForMigration } from '../database/migrate.ts'
import type { Config } from '../kernel/config/config.ts'
import type { BackupResult } from './archive.ts'
import { nameBeforeMigration, tooMany } from './retention.ts'

/**
 * Copies the database before a newer version migrates it, so that the operator can go back to the older one.
 * Documents and the key are left out, because no migration changes them. If the copy fails, so does the start.
 * But a PostgreSQL without fitting tools is migrated, and `say` gets a sentence: its operator may back it up elsewhere.
 */
export async function backUpBeforeMigration(
  connection: Connection,
  config: Config,
  say: (sentence: string) => void,
): Promise<BackupResult | undefined> {
  if (!(await waitsForMigration(connection.db))) return undefined
  return makeCopy(connection, config).catch((error: unknown) => {
    if (!(error instanceof ToolFailed)) throw error
    say(
      `This version changes the tables, and no copy of PostgreSQL could be made before: ${error.message} To roll back, you need a backup of your own.`,
    )
    return undefined
  })
}

async function makeCopy({ db }: Connection, config: Config): Promise<BackupResult> {
  const folder = config.backupDir ?? join(config.dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const now = () => new Date()
  const { makeBackup } = await import('./archive.ts')
  const made = await makeBackup(
    { db, now, config },
    {
      file: join(folder, nameBeforeMigration(now())),
      files: undefined,
      passphrase: config.backupPassphrase,
      tools: toolsOfSupervisor,
    },
  )
  for (const name of tooMany(readdirSync(folder))) rmSync(join(folder, name), { force: true })
  return made
}
