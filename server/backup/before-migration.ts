import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { toolsOfSupervisor } from '../adapters/supervisor.ts'
import type { Connection } from '../database/connect.ts'
import { waitsForMigration } from '../database/migrate.ts'
import type { Config } from '../kernel/config.ts'
import type { Made } from './making.ts'
import { nameBeforeMigration, tooMany } from './thinning.ts'

/**
 * Before a newer program changes the tables: a copy of the embedded database, to go back to the older one with. The
 * documents and the key stay where they are, for no migration touches them. Without a copy nothing is changed.
 */
export async function backUpBeforeMigration(
  { db, engine }: Connection,
  config: Config,
): Promise<Made | undefined> {
  if (engine !== 'sqlite' || !(await waitsForMigration(db))) return undefined
  const folder = config.backupDir ?? join(config.dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const now = () => new Date()
  const { makeBackup } = await import('./making.ts')
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
