import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataDirectory, writeSynced } from '../adapters/data-directory.ts'
import { anchorsFileIn } from '../audit-log/anchors.ts'
import { checkWithAnchors } from '../audit-log/chain-checker.ts'
import { type Connection, connect } from '../database/connect.ts'
import { refuseDamaged } from '../database/damage.ts'
import { findFillCommand, withFillLock } from '../database/fill-lock.ts'
import { migrate, refuseOtherVersion, waitsForMigration } from '../database/migrate.ts'
import { beginMove, endMove, findMove, saveForeignKeys } from '../database/move-under-way.ts'
import type { Db } from '../database/schema.ts'
import { tablesOf } from '../database/snapshot.ts'
import {
  addForeignKeys,
  analyze,
  continueIds,
  dropForeignKeys,
  emptyTable,
  highestIds,
  insertRows,
  lastKeyIn,
  listTables,
  rowsOf,
  type Table,
} from '../database/table-copy.ts'
import { commandContext } from '../kernel/command.ts'
import type { Config } from '../kernel/config/config.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { movedMark, refuseUnfinishedRestore } from '../kernel/storage/installation.ts'
import { figure } from '../kernel/text.ts'

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
    const ctx = commandContext(config, connection)
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
  await refuseOtherVersion(db)
  if (await waitsForMigration(db))
    throw new MoveRefused(
      'The embedded database belongs to an earlier version of MST. Start this version on it once, then move.',
    )
  return db
}

/** Returns true if this installation was already moved to this PostgreSQL. Refuses to move it to another one. */
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

/** Records the move and removes its mark in one transaction. From then on servers start on PostgreSQL. */
export const recordMove = (ctx: Context, rows: number) =>
  inTransaction(ctx, async (ctx) => {
    await endMove(ctx.db)
    ctx.record(
      'database.moved',
      null,
      `Moved from the embedded database to PostgreSQL: ${figure(rows)} rows, each compared`,
    )
  })

/**
 * Copies every row of the embedded database to the target and compares it with its copy. Continues an
 * interrupted move; if one of its rows differs, the copy starts again.
 */
export async function copyAndCompare(databases: Databases, progress: Progress): Promise<{ rows: number }> {
  const goesOn = await prepareTarget(databases, progress)
  try {
    return await copyAll(databases, progress)
  } catch (error) {
    if (!goesOn || !(error instanceof RowDiffers)) throw error
    await prepareTarget(databases, progress, { beginsAnew: true })
    return copyAll(databases, progress)
  }
}

async function copyAll({ source, target }: Databases, progress: Progress): Promise<{ rows: number }> {
  const { onStep = () => {} } = progress
  const tables = await listTables(target)
  for (const table of tables) await copyTable({ source, target }, table, progress)
  onStep('copied')
  let rows = 0
  for (const table of tables) rows += await refuseDifference({ source, target }, table)
  onStep('compared')
  return { rows }
}

async function copyTable({ source, target }: Databases, table: Table, { onRows }: Progress): Promise<void> {
  const after = await lastKeyIn(target, table)
  for await (const rows of rowsOf(source, table, { after, isPostgres: false })) {
    await insertRows(target, table, rows)
    onRows(table.name, rows.length)
  }
}

/** Compares the rows of both databases in the order of their keys, and returns their number. */
async function refuseDifference(
  { source, target }: { source: Connection['db']; target: Connection['db'] },
  table: Table,
): Promise<number> {
  const copies = rowsOf(target, table, { isPostgres: true })
  let compared = 0
  for await (const rows of rowsOf(source, table, { isPostgres: false })) {
    const { value: found = [] } = await copies.next()
    for (const [place, row] of rows.entries())
      if (asText(row) !== asText(found[place])) throw new RowDiffers(table.name, row[table.key])
    // Both sides read batches of the same size.
    if (found.length > rows.length) throw new RowDiffers(table.name, found[rows.length]?.[table.key])
    compared += rows.length
  }
  const { value: more } = await copies.next()
  if (more?.[0]) throw new RowDiffers(table.name, more[0][table.key])
  return compared
}

class RowDiffers extends Error {
  constructor(table: string, key: unknown) {
    super(
      `The row ${key} of ${table} is not the same in PostgreSQL. Set DATABASE_URL to another, empty database and run the command again. The embedded database is unchanged.`,
    )
  }
}

/** Sorts the columns, whose order may differ between the engines. */
const asText = (row: Record<string, unknown> | undefined) =>
  row && JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

/** A move was refused; the operator reads the message. */
class MoveRefused extends Error {}

type Databases = { source: Connection['db']; target: Connection['db'] }
type Target = Connection['db']

/** Tests kill the process after one of these steps. */
type Step = 'begun' | 'emptied' | 'copied' | 'compared' | 'keyed' | 'marked' | 'finished'
type Progress = {
  /** Called after each copied batch. */
  onRows: (table: string, rows: number) => void
  onStep?: (step: Step) => void
}

/**
 * Prepares the tables of the target. Returns true if it continues an interrupted move of the same rows.
 * Starts a new move in an empty database, or when the rows have changed since.
 */
async function prepareTarget(
  { source, target }: Databases,
  { onStep = () => {} }: Progress,
  { beginsAnew = false } = {},
): Promise<boolean> {
  const begins = {
    key_check: (await findKeyCheck(source)).key_check,
    head: (await findHead(source)).last_hash,
  }
  const move = await findMoveInto(target)
  if (move && move.key_check !== begins.key_check)
    throw new MoveRefused(
      'The PostgreSQL of DATABASE_URL contains an unfinished move of another installation. Set DATABASE_URL to an empty database.',
    )
  const goesOn = move?.head === begins.head && !beginsAnew
  if (!goesOn) await beginMove(target, begins)
  onStep('begun')
  await migrate(target, 'postgres')
  if (!goesOn || move.foreign_keys === null) await makeRoom(target)
  onStep('emptied')
  return goesOn
}

/** Returns the unfinished move in the target; undefined for an empty database. */
async function findMoveInto(target: Target) {
  const filling = await findFillCommand(target)
  if (filling === 'move') return findMove(target)
  if (filling === 'restore')
    throw new MoveRefused(
      'The PostgreSQL of DATABASE_URL contains a restore that has not finished. Set DATABASE_URL to an empty database.',
    )
  if ((await tablesOf(target)).length > 0)
    throw new MoveRefused(
      'The PostgreSQL of DATABASE_URL is not empty. Set DATABASE_URL to an empty database. Nothing was changed.',
    )
  return undefined
}

async function makeRoom(target: Target): Promise<void> {
  const tables = await listTables(target)
  await target.transaction().execute(async (target) => {
    for (const table of tables) await emptyTable(target, table)
    await saveForeignKeys(target, await dropForeignKeys(target))
  })
}

/** Adds the foreign keys again, which checks all rows. New ids continue after the highest one. */
async function finishTables({ source, target }: Databases): Promise<void> {
  const highest = await highestIds(source)
  const tables = await listTables(target)
  await target.transaction().execute(async (target) => {
    const { foreign_keys } = (await findMove(target)) ?? {}
    await addForeignKeys(target, JSON.parse(foreign_keys ?? '[]'))
    for (const table of tables) {
      const last = highest.get(table.name)
      if (table.isNumbered && last) await continueIds(target, table, last)
    }
    await saveForeignKeys(target, [])
  })
}

const findHead = (db: Db) => db.selectFrom('audit_head').select('last_hash').executeTakeFirstOrThrow()

const findKeyCheck = (db: Db) => db.selectFrom('installation').select('key_check').executeTakeFirstOrThrow()
