import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditAction } from '#contract/audit-actions.ts'
import { writeSecret } from '../../server/adapters/secret-key.ts'
import { makeNightlyBackup } from '../../server/backup/nightly.ts'
import { settleRestore } from '../../server/backup/restoration.ts'
import { connectSqlite } from '../../server/database/connect-sqlite.ts'
import { migrate } from '../../server/database/migrate.ts'
import { recordDocumentsMove } from '../../server/documents/place-move.ts'
import { recordMove } from '../../server/postgres-move/installation-move.ts'
import type { Stage } from '../../server/testing/stage.ts'
import type { ExpectedEntry } from './example.ts'

/** Audit entries about the installation as a whole, added by the program or by its commands. */
export const installation: Partial<Record<AuditAction, (world: Stage) => Promise<ExpectedEntry>>> = {
  'backup.made': async (world) => {
    const db = connectSqlite(join(world.dataDir, 'mst.sqlite'))
    await migrate(db, 'sqlite')
    await db.destroy()
    writeSecret(world.dataDir, Buffer.alloc(32, 5))
    await backedUp(world)
    return { by: 'system', left: ['backup.made', 'program', null] }
  },
  'backup.failed': async (world) => {
    await backedUp(world)
    return { by: 'system', left: ['backup.failed', 'program', null] }
  },
  'backup.restored': async ({ ctx }) => {
    await settleRestore(ctx, { manifest: { made_at: '2026-11-19T03:00:00.000Z' }, isSigned: true })
    return { by: 'system', left: ['backup.restored', 'program', null] }
  },
  'documents.moved': async ({ ctx }) => {
    await recordDocumentsMove(ctx, '', 12)
    return { by: 'system', left: ['documents.moved', 'program', null] }
  },
  'database.moved': async ({ ctx }) => {
    await recordMove(ctx, 12)
    return { by: 'system', left: ['database.moved', 'program', null] }
  },
}

async function backedUp({ ctx, dataDir }: Stage) {
  const backupDir = join(dataDir, 'backups')
  mkdirSync(backupDir)
  await makeNightlyBackup({ ...ctx, config: { ...ctx.config, backupDir, backupPassphrase: 'quiet-otter-9' } })
}
