import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataDirectory, writeSynced } from '../adapters/data-directory.ts'
import { readSecretKey } from '../adapters/secret-key.ts'
import { anchorsFileIn } from '../audit-log/anchors.ts'
import { checkWithAnchors } from '../audit-log/chain-checker.ts'
import { type Connection, connect } from '../database/connect.ts'
import { refuseDamaged } from '../database/damage.ts'
import { findFillCommand, withFillLock } from '../database/fill-lock.ts'
import { executedMigrations, unknownMigrations, waitsForMigration } from '../database/migrate.ts'
import { tablesOf } from '../database/snapshot.ts'
import { analyze } from '../database/table-copy.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Context } from '../kernel/context.ts'
import { createLog } from '../kernel/log.ts'
import { makeContext } from '../kernel/make-context.ts'
import { movedMark, refuseUnfinishedRestore } from '../kernel/storage/installation.ts'
import { recordMove } from './move-record.ts'
import { findKeyCheck } from './queries.ts'
import { copyAndCompare } from './rows.ts'
import { type Databases, finishTables, MoveRefused, type Progress } from './target.ts'

/** A copy of the embedded database's anchors: servers on PostgreSQL add anchors that it does not know. */
const anchorsBeforeMove = 'audit-anchors.before-move.jsonl'

/**
 * Moves an embedded installation, which no server uses, into an empty PostgreSQL. A second call continues an
 * interrupted move. The embedded installation stays unchanged until the last step. Returns undefined if the
 * move was already complete.
 */
export async function moveInstallation(
  config: Config,
  progress: Progress,
): Promise<{ rows: number; entries: number } | undefined> {
  if (!config.databaseUrl)
    throw new MoveRefused(
      'Set DATABASE_URL to an empty PostgreSQL, and DATA_DIR to the embedded installation.',
    )
  const source = await openSource(config)
  const connection = await connect(config, () => {})
  const databases = { source, target: connection.db }
  return withFillLock(connection.db, async () => {
    if (await isComplete(config, databases)) return undefined
    const { rows } = await copyAndCompare(databases, progress)
    await finishTables(databases)
    progress.onStep?.('keyed')
    await analyze(connection.db)
    const ctx = contextFor(config, connection)
    const entries = await countEntries(ctx)
    markAsMoved(ctx)
    progress.onStep?.('marked')
    await recordMove(ctx, rows)
    progress.onStep?.('finished')
    return { rows, entries }
  })
}

async function openSource({ dataDir }: Config): Promise<Connection['db']> {
  const embedded = { dataDir, databaseUrl: undefined }
  refuseUnfinishedRestore(embedded)
  if (!existsSync(join(dataDir, 'mst.sqlite')) || !existsSync(join(dataDir, 'secret.key')))
    throw new MoveRefused(`There is no embedded installation in ${dataDir}.`)
  lockDataDirectory(dataDir)
  refuseDamaged(embedded)
  const { db } = await connect(embedded, () => {})
  const executed = await executedMigrations(db)
  if (unknownMigrations(executed).length > 0 || (await waitsForMigration(db)))
    throw new MoveRefused(
      'The embedded database belongs to another version of MST. Start this version on it once, then move.',
    )
  return db
}

/**
 * Returns true if this installation was already moved to this PostgreSQL. Refuses to move it to another one.
 */
async function isComplete({ dataDir }: Config, { source, target }: Databases): Promise<boolean> {
  if (!existsSync(join(dataDir, movedMark)) || (await findFillCommand(target))) return false
  const tables = await tablesOf(target)
  if (tables.includes('installation')) {
    const [here, there] = [await findKeyCheck(source), await findKeyCheck(target)]
    return here.key_check === there.key_check
  }
  if (tables.length > 0) return false
  throw new MoveRefused(
    `The embedded database in ${dataDir} was moved to another PostgreSQL. To move it again, remove the file ${movedMark}.`,
  )
}

const contextFor = (config: Config, connection: Connection): Context =>
  makeContext({
    config,
    connection,
    keyFor: readSecretKey(config.dataDir),
    log: createLog('silent'),
    end: () => process.exit(1),
  })

async function countEntries(ctx: Context): Promise<number> {
  const { entries, broken } = await checkWithAnchors(ctx, [])
  if (!broken) return entries
  throw new MoveRefused(
    `The audit log is broken at entry ${broken.entry}: ${broken.reason}. The embedded database has the same fault. Nothing was moved.`,
  )
}

/** Runs before the last step, so that both databases are never usable at the same time. */
function markAsMoved({ config: { dataDir }, now }: Context): void {
  const anchors = anchorsFileIn(dataDir)
  if (existsSync(anchors)) copyFileSync(anchors, join(dataDir, anchorsBeforeMove))
  writeSynced(join(dataDir, movedMark), `${now().toISOString()}\n`)
}
