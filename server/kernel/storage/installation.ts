import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, connect } from '../../database/connect.ts'
import { type FillCommand, findFillCommand, withOpenLock } from '../../database/fill-lock.ts'
import { executedMigrations } from '../../database/migrate.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'

/** The data directory and the database do not belong together. */
export class WrongInstallation extends Error {}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

const startAfreshHint = 'For a new installation, set DATA_DIR to an empty directory.'

/** A data directory contains this file when its embedded database was moved to PostgreSQL. */
export const movedMark = 'mst.moved-to-postgres'

/** A data directory contains this folder until a restore has finished. */
export const restoringFolder = 'mst-restoring'

/**
 * Refuses a missing embedded database, because a new, empty one would hide the loss. Also refuses a database
 * that was moved to PostgreSQL and a data directory with an unfinished restore.
 */
function refuseLostDatabase({ dataDir, databaseUrl }: Place): void {
  refuseUnfinishedRestore({ dataDir })
  if (!databaseUrl && existsSync(join(dataDir, movedMark)))
    throw new WrongInstallation(
      `The embedded database in ${dataDir} was moved to PostgreSQL. Set DATABASE_URL to it. To go back to the embedded one, see 'Move to PostgreSQL' in docs/operating.md.`,
    )
  if (databaseUrl || existsSync(join(dataDir, 'mst.sqlite'))) return
  const traces = tracesIn(dataDir)
  if (traces.length === 0) return
  throw new WrongInstallation(
    `The database mst.sqlite is missing from the data directory ${dataDir}, which contains ${traces.join(', ')}. Put it back together with its mst.sqlite-wal. Or remove mst.sqlite-wal and restore a backup. ${startAfreshHint}`,
  )
}

export function refuseUnfinishedRestore({ dataDir }: Pick<Place, 'dataDir'>): void {
  if (existsSync(join(dataDir, restoringFolder)))
    throw new WrongInstallation(
      `A restore into ${dataDir} has not finished. Run node scripts/restore.mjs FILE again with the same FILE.`,
    )
}

/** Runs before the first migration: refuses an empty PostgreSQL beside the files of an installation. */
function refuseEmptyPostgres({ dataDir }: Place): void {
  if (existsSync(join(dataDir, movedMark)))
    throw new WrongInstallation(
      `The PostgreSQL of DATABASE_URL is empty. The embedded database in ${dataDir} was moved to another one. Set DATABASE_URL to that one.`,
    )
  if (existsSync(join(dataDir, 'mst.sqlite')))
    throw new WrongInstallation(
      `The PostgreSQL of DATABASE_URL is empty, and ${dataDir} contains an embedded database. To move it, run node scripts/move-to-postgres.mjs. ${startAfreshHint}`,
    )
  refuseTraces(dataDir)
}

/** Refuses an empty database beside the files of another one, and a database without its secret key. */
export async function refuseMismatched(db: Context['db'], { dataDir }: Place): Promise<void> {
  const installation = await db.selectFrom('installation').select('id').executeTakeFirst()
  if (installation && !existsSync(join(dataDir, secretKey)))
    throw new WrongInstallation(
      `The file ${secretKey} is missing from the data directory ${dataDir}. Put back the one that belongs to this database.`,
    )
  if (installation || (await db.selectFrom('users').select('id').executeTakeFirst())) return
  refuseTraces(dataDir)
}

function refuseTraces(dataDir: string): void {
  // A key alone does not count: operators can provide it, and the first start writes it before the first row.
  const traces = tracesIn(dataDir).filter((name) => name !== secretKey)
  if (traces.length > 0)
    throw new WrongInstallation(
      `The database is empty, but the data directory ${dataDir} contains ${traces.join(', ')} of another one. Use the database that belongs to it, or restore a backup. ${startAfreshHint}`,
    )
}

const secretKey = 'secret.key'

const tracesIn = (dataDir: string): string[] =>
  [secretKey, 'audit-anchors.jsonl', 'documents'].filter((name) => holdsSomething(join(dataDir, name)))

function holdsSomething(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isDirectory() ? readdirSync(path).length > 0 : stats !== undefined
}

/** Refuses the secret key of another database, with which the audit log would look forged. */
export async function assertSecretKeyMatches({ db, keyFor, now }: Context): Promise<void> {
  const keyCheck = keyFor('check').toString('hex')
  await db
    .insertInto('installation')
    .values({ id: 1, key_check: keyCheck, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const kept = await db.selectFrom('installation').select('key_check').executeTakeFirstOrThrow()
  if (kept.key_check !== keyCheck)
    throw new WrongInstallation(
      'The file secret.key in the data directory does not belong to this database. Put back the one that does.',
    )
}

type InstallationStartPlace = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Opens the database of an installation. Refuses one that is missing, was moved, or was only partly filled by
 * a move or a restore. No move or restore can start while `prepare` runs.
 */
export async function openInstallation(
  place: InstallationStartPlace,
  onIdleError: (error: Error) => void,
  prepare: (connection: Connection) => Promise<void> = async () => {},
): Promise<Connection> {
  refuseLostDatabase(place)
  const connection = await connect(place, onIdleError)
  try {
    await (connection.engine === 'postgres'
      ? withOpenLock(connection.db, () => preparePostgres(place, connection, prepare))
      : prepare(connection))
    return connection
  } catch (error) {
    const closed = connection.db.destroy()
    // An open file would leave a WAL file, which corrupts a database file put in its place. A connection to
    // PostgreSQL may wait for minutes.
    if (connection.engine === 'sqlite') await closed
    else closed.catch(() => {})
    throw error
  }
}

async function preparePostgres(
  place: InstallationStartPlace,
  connection: Connection,
  prepare: (connection: Connection) => Promise<void>,
): Promise<void> {
  const filling = await findFillCommand(connection.db)
  if (filling)
    throw new WrongInstallation(
      `The PostgreSQL of DATABASE_URL contains a ${filling} that has not finished. Run ${commands[filling]} again with the same DATA_DIR and DATABASE_URL.`,
    )
  if ((await executedMigrations(connection.db)).length === 0) refuseEmptyPostgres(place)
  await prepare(connection)
}

const commands: Record<FillCommand, string> = {
  move: 'node scripts/move-to-postgres.mjs',
  restore: 'node scripts/restore.mjs FILE',
}
