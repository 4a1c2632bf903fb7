import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type PostgresTools, ToolFailed, toolsOfSupervisor } from '../adapters/supervisor.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { BackupResult } from './archive.ts'
import { BackupRefused } from './manifest.ts'
import { findBeginning, findFailed, findLastGood, removeAbandoned } from './queries.ts'
import { recordFailure, recordStart, recordSuccess } from './records.ts'
import { nightlyName, removeOldBackups } from './retention.ts'

/** No backup takes longer: an older unfinished one belongs to a process that ended. */
const abandonedHours = 6

/**
 * Makes tonight's backup in BACKUP_DIR if it is missing, and removes old ones. The job runs every hour, so a failure is
 * retried. A failed backup is recorded, not thrown: it does not mean that the data's own disk is faulty.
 */
export async function makeNightlyBackup(
  ctx: Context,
  tools: PostgresTools = toolsOfSupervisor,
): Promise<void> {
  const folder = ctx.config.backupDir
  if (folder === undefined) return
  await removeAbandoned(ctx.db, instantAgo(ctx, abandonedHours))
  const id = await recordStart(ctx, 'nightly', momentOf(ctx).today)
  if (id === undefined) return
  try {
    const made = await backUpInto(ctx, folder, tools)
    await recordSuccess(ctx, id, made)
    ctx.log.info({ size: made.size }, 'a backup was made')
    removeOldBackups(folder, ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'no backup could be made: retrying every hour')
    await recordFailure(ctx, id, failureText(error, ctx.config))
  }
}

/** Writes a backup to the folder, with its time in the file name. */
export async function backUpInto(ctx: Context, folder: string, tools: PostgresTools): Promise<BackupResult> {
  const { makeBackup } = await import('./archive.ts')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return makeBackup(ctx, {
    file: join(folder, nightlyName(ctx.now())),
    files: ctx.files,
    passphrase: ctx.config.backupPassphrase,
    tools,
  })
}

/** Administrators read this text: it contains only our words, no tool's output and no paths. */
export function failureText(error: unknown, config: Context['config']): string {
  const isOurs = error instanceof BackupRefused
  if (isOurs && error.cause === undefined) return withoutPaths(error.message, config)
  const what = error instanceof ToolFailed ? 'pg_dump failed.' : 'The backup could not be made.'
  return `${isOurs ? withoutPaths(error.message, config) : what} The log of the server says why.`
}

const withoutPaths = (sentence: string, { backupDir = '', dataDir }: Context['config']) =>
  sentence
    .replaceAll(backupDir, 'BACKUP_DIR')
    .replaceAll(dataDir, 'DATA_DIR')
    .replaceAll(/ BACKUP_DIR.mst-[\w-]+Z\.zip/g, '')

const instantAgo = ({ now }: Pick<Context, 'now'>, hours: number) =>
  new Date(now().getTime() - hours * 3_600_000).toISOString()

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

type World = Pick<Context, 'db' | 'config' | 'now'>

/** Says since when and why nightly backups need attention; undefined when BACKUP_DIR is unset or all is well. */
export const missingBackup = async (ctx: World): Promise<Missing | undefined> =>
  ctx.config.backupDir === undefined ? undefined : findMissing(ctx)

/** True without a recent backup, whoever makes them, unless they are made elsewhere. */
export const isWithoutBackup = async (ctx: World): Promise<boolean> =>
  !ctx.config.backupsElsewhere && (await findMissing(ctx)) !== undefined

/** The age of the last backup in seconds; without one, that of the installation. */
export async function secondsWithoutBackup(ctx: World): Promise<number> {
  const { lastBackup: at } = await lastBackup(ctx)
  const since = at ?? (await findBeginning(ctx.db))?.created_at ?? new Date(0).toISOString()
  return (ctx.now().getTime() - Date.parse(since)) / 1_000
}

type Missing = { since: string; reason: string }

async function findMissing(ctx: World): Promise<Missing | undefined> {
  const { lastBackup: at, lastBackupFailure: failure } = await lastBackup(ctx)
  if (failure) return { since: at ?? failure.at, reason: `The last backup failed: ${failure.why}` }
  const since = at ?? (await findBeginning(ctx.db))?.created_at
  const isLate = since !== undefined && Date.parse(since) < ctx.now().getTime() - longestHours * 3_600_000
  if (!isLate) return undefined
  return { since, reason: at ? 'No backup was made last night' : 'No backup has been made yet' }
}
