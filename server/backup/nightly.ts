import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type PostgresTools, toolsOfSupervisor } from '../adapters/supervisor.ts'
import type { Context } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import type { Made } from './making.ts'
import { noteBegin, noteFailed, noteMade } from './noting.ts'
import { removeAbandoned } from './queries.ts'
import { nameOfNightly, thinOut } from './thinning.ts'

/** Longer than any backup takes: one that was begun earlier ended with its program. */
const abandonedHours = 6

/**
 * Makes this night's backup in BACKUP_DIR unless it is there, and thins out the earlier ones. Asked every hour: what
 * failed is tried again. A failure here says nothing of the disk that the data lies on.
 */
export async function backUpByNight(ctx: Context, tools: PostgresTools = toolsOfSupervisor): Promise<void> {
  const folder = ctx.config.backupDir
  if (folder === undefined) return
  await removeAbandoned(ctx.db, instantAgo(ctx, abandonedHours))
  const id = await noteBegin(ctx, 'nightly', momentOf(ctx).today)
  if (id === undefined) return
  try {
    const made = await backUpInto(ctx, folder, tools)
    await noteMade(ctx, id, made)
    ctx.log.info({ size: made.size }, 'a backup was made')
    thinOut(folder, ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'no backup could be made: tried again every hour')
    // Administrators read it, and where files lie is not theirs to know (rule 14).
    await noteFailed(ctx, id, withoutPaths((error as Error).message, ctx.config))
  }
}

/** Under a name that tells when it was made. */
export async function backUpInto(ctx: Context, folder: string, tools: PostgresTools): Promise<Made> {
  const { makeBackup } = await import('./making.ts')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return makeBackup(ctx, {
    file: join(folder, nameOfNightly(ctx.now())),
    files: ctx.files,
    passphrase: ctx.config.backupPassphrase,
    tools,
  })
}

const withoutPaths = (sentence: string, { backupDir = '', dataDir }: Context['config']) =>
  sentence
    .replaceAll(backupDir, 'BACKUP_DIR')
    .replaceAll(dataDir, 'DATA_DIR')
    .replaceAll(/ BACKUP_DIR.mst-[\w-]+Z\.zip/g, '')

const instantAgo = ({ now }: Pick<Context, 'now'>, hours: number) =>
  new Date(now().getTime() - hours * 3_600_000).toISOString()
