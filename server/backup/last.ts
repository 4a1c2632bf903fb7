import type { Context } from '../kernel/context.ts'
import { findBeginning, findFailed, findLastGood } from './queries.ts'

/** One day for the next nightly backup, and some hours to make it and retry. */
const longestHours = 30

/** The newest backup that can be restored, and the failure of the newest one, if it failed. */
export async function lastBackup({ db, config }: Pick<Context, 'db' | 'config'>) {
  const good = await findLastGood(db)
  const failed = await findFailed(db)
  return {
    lastBackup: good?.at ?? null,
    lastBackupBytes: good?.size ?? null,
    lastBackupFailure: failed ? { at: failed.at as string, why: failed.failure as string } : null,
    backupsByNight: config.backupDir !== undefined,
  }
}

/**
 * Says since when and why nightly backups need attention; undefined when BACKUP_DIR is unset or all is well.
 */
export async function missingBackup(
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
): Promise<{ since: string; reason: string } | undefined> {
  if (ctx.config.backupDir === undefined) return undefined
  const { lastBackup: at, lastBackupFailure: failure } = await lastBackup(ctx)
  if (failure) return { since: at ?? failure.at, reason: `The last backup failed: ${failure.why}` }
  const since = at ?? (await findBeginning(ctx.db))?.created_at
  const isLate = since !== undefined && Date.parse(since) < ctx.now().getTime() - longestHours * 3_600_000
  if (!isLate) return undefined
  return { since, reason: at ? 'No backup was made last night' : 'No backup has been made yet' }
}
