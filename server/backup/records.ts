import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { figure } from '../kernel/text.ts'
import type { BackupResult } from './archive.ts'
import { insertBackup, saveBackup } from './queries.ts'

type Kind = Row<'backups'>['kind']

/** Inserts the row of a started backup. Returns undefined when another server has made tonight's, or is making it. */
export const recordStart = async (
  { db, ...ctx }: Context,
  kind: Kind,
  night?: string,
): Promise<number | undefined> =>
  (await insertBackup(db, { kind, began_at: nowIso(ctx), night: night ?? null }))?.id

/** Stores the outcome for the settings page and the audit log. */
export async function recordSuccess(
  ctx: Context,
  id: number,
  { size, manifest, isStoreAway }: BackupResult,
): Promise<void> {
  const { rows, faulty, holds } = manifest
  const documents = holds.documents
    ? `${figure((rows.documents ?? 0) - faulty.length)} documents`
    : 'no documents'
  await inTransaction(ctx, async (ctx) => {
    await saveBackup(ctx.db, id, {
      finished_at: nowIso(ctx),
      size,
      failure: faultyText(faulty.length, isStoreAway),
      // The next hour tries again.
      ...(isStoreAway && { night: null }),
    })
    ctx.record(
      'backup.made',
      null,
      `Made a backup of ${figure(size)} bytes with ${documents}${holds.key ? ' and the sealed secret key' : ''}`,
    )
  })
}

/** Records the backup that was made before the migration, when the database could lack the `backups` table. */
export async function recordPreMigration(ctx: Context, made: BackupResult): Promise<void> {
  const id = await recordStart(ctx, 'before_migration')
  if (id !== undefined) await recordSuccess(ctx, id, made)
}

/** Clears `night`, so that the next hour can try again. */
export async function recordFailure(ctx: Context, id: number, why: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await saveBackup(ctx.db, id, { finished_at: nowIso(ctx), size: null, failure: why, night: null })
    ctx.record('backup.failed', null, 'A backup could not be made')
  })
}

/** Returns null when every document's file was intact. */
export function faultyText(count: number, isStoreAway: boolean): string | null {
  if (count === 0) return null
  return isStoreAway
    ? `The backup was made, but the store of documents did not answer. It lacks ${figure(count)} of them.`
    : `The backup was made, but document files are missing or damaged: ${figure(count)}.`
}
