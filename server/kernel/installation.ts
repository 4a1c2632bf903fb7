import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Context } from './context.ts'

/** What lies in the data directory and the database do not belong together. */
export class WrongInstallation extends Error {}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

const startAfreshHint = 'To begin anew, give DATA_DIR an empty directory.'

/** Lies beside an embedded database whose rows live in PostgreSQL by now. */
export const movedMark = 'mst.moved-to-postgres'

/**
 * Refuses to make an empty database where one is missing: nobody would notice at first that everything is gone. And to
 * go on with one that was moved: what is written there would be missed in the other.
 */
export function refuseLostDatabase({ dataDir, databaseUrl }: Place): void {
  if (!databaseUrl && existsSync(join(dataDir, movedMark)))
    throw new WrongInstallation(
      `The embedded database in ${dataDir} was moved to PostgreSQL: name it in DATABASE_URL. To go on with the embedded one as it was then, take the file ${movedMark} away.`,
    )
  if (databaseUrl || existsSync(join(dataDir, 'mst.sqlite'))) return
  const traces = tracesIn(dataDir)
  if (traces.length === 0) return
  throw new WrongInstallation(
    `The database mst.sqlite is missing from the data directory ${dataDir}, which holds ${traces.join(', ')}. Put it back beside its own mst.sqlite-wal; or take that away, where there is one, and restore a backup. ${startAfreshHint}`,
  )
}

/** Refuses an empty database beside what another one left, and a database without the key that it was made with. */
export async function refuseMismatched(db: Context['db'], { dataDir }: Place): Promise<void> {
  const installation = await db.selectFrom('installation').select('id').executeTakeFirst()
  if (installation && !existsSync(join(dataDir, secretKey)))
    throw new WrongInstallation(
      `The file ${secretKey} is missing from the data directory ${dataDir}. Put back the one that this database was made with.`,
    )
  if (installation || (await db.selectFrom('users').select('id').executeTakeFirst())) return
  // A key alone is no trace: it can be laid there beforehand, and is made before the first row.
  const traces = tracesIn(dataDir).filter((name) => name !== secretKey)
  if (traces.length > 0)
    throw new WrongInstallation(
      `The database is empty, but the data directory ${dataDir} holds ${traces.join(', ')} of another one. Give the database that belongs to it, or restore a backup. ${startAfreshHint}`,
    )
}

const secretKey = 'secret.key'

const tracesIn = (dataDir: string): string[] =>
  [secretKey, 'audit-anchors.jsonl', 'documents'].filter((name) => holdsSomething(join(dataDir, name)))

function holdsSomething(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isDirectory() ? readdirSync(path).length > 0 : stats !== undefined
}

/** Refuses a secret key that is not the one this database was made with: the audit log would seem forged. */
export async function refuseForeignKey({ db, keyFor, now }: Context): Promise<void> {
  const keyCheck = keyFor('check').toString('hex')
  await db
    .insertInto('installation')
    .values({ id: 1, key_check: keyCheck, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const kept = await db.selectFrom('installation').select('key_check').executeTakeFirstOrThrow()
  if (kept.key_check !== keyCheck)
    throw new WrongInstallation(
      'The file secret.key in the data directory is not the one that this database was made with. Put that one back.',
    )
}
