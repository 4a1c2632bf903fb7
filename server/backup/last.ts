import type { Context } from '../kernel/context.ts'
import { findBeginning, findFailed, findLastGood } from './queries.ts'

/** A night, and some hours for it to be made and tried again. */
const longestHours = 30

/** The last backup that can be restored, and the one that failed since. */
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

/** Why backups need somebody, where one is to be made each night, and from when on; undefined where all is well. */
export async function missingBackup(
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
): Promise<{ since: string; reason: string } | undefined> {
  if (ctx.config.backupDir === undefined) return undefined
  const { lastBackup: at, lastBackupFailure: failure } = await lastBackup(ctx)
  if (failure) return { since: at ?? failure.at, reason: `The last one failed: ${failure.why}` }
  const since = at ?? (await findBeginning(ctx.db))?.created_at
  const isLate = since !== undefined && Date.parse(since) < ctx.now().getTime() - longestHours * 3_600_000
  if (!isLate) return undefined
  return { since, reason: at ? 'None was made last night' : 'None has been made yet' }
}
