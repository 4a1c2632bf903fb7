import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
export function refuseLostDatabase({ dataDir, databaseUrl }: Place): void {
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
      `A restore into ${dataDir} has not finished. Run npm run restore -- FILE again with the same FILE.`,
    )
}

/** Runs before the first migration: refuses an empty PostgreSQL beside the files of an installation. */
export function refuseEmptyPostgres({ dataDir }: Place): void {
  if (existsSync(join(dataDir, movedMark)))
    throw new WrongInstallation(
      `The PostgreSQL of DATABASE_URL is empty. The embedded database in ${dataDir} was moved to another one. Set DATABASE_URL to that one.`,
    )
  if (existsSync(join(dataDir, 'mst.sqlite')))
    throw new WrongInstallation(
      `The PostgreSQL of DATABASE_URL is empty, and ${dataDir} contains an embedded database. To move it, run npm run move-to-postgres. ${startAfreshHint}`,
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
