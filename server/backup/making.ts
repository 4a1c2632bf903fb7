import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { minFreeBytes } from '../adapters/disk.ts'
import type { Files } from '../adapters/files.ts'
import { readSecret } from '../adapters/secret-key.ts'
import { type PostgresTools, ToolFailed } from '../adapters/supervisor.ts'
import { anchorsUpTo } from '../audit-log/anchors.ts'
import { findDamageIn } from '../database/damage.ts'
import { databaseFacts } from '../database/facts.ts'
import { failureOf } from '../database/failures.ts'
import { copySqlite, removeSqlite, shareSnapshot, withSqlite } from '../database/snapshot.ts'
import type { Context } from '../kernel/context.ts'
import { BackupRefused, type Manifest } from './manifest.ts'
import { listStoredFiles } from './queries.ts'
import { readFacts, writeArchive } from './writing.ts'

export type Source = Pick<Context, 'db' | 'now'> & {
  config: Pick<Context['config'], 'dataDir' | 'databaseUrl'>
}

export type BackupOptions = {
  /** Where to; nothing may be there yet. */
  file: string
  /** Where documents are kept; without it they are left out. */
  files: Files | undefined
  /** Seals the secret key; without it the key is left out. */
  passphrase: string | undefined
  tools: PostgresTools
}

export type Made = { file: string; size: number; manifest: Manifest }

/**
 * A backup of the installation while others write to it: first the database as it is at one moment, then the files of
 * its documents. None of them can be missing for that: a file lies there before its row is written, the rows are never
 * removed, and what sweeps files away leaves those that a row knows.
 */
export async function makeBackup(source: Source, options: BackupOptions): Promise<Made> {
  const { file } = options
  if (existsSync(file)) throw new BackupRefused(`${file} is there already. Nothing was written.`)
  try {
    await refuseWithoutRoom(source, options)
    const manifest = await writeDown(source, options)
    return { file, size: statSync(file).size, manifest }
  } catch (error) {
    throw sentenceFor(error as Error, file)
  }
}

const copyBeside = (file: string) => `${file}.snapshot`

/** Enough stays free for the program to go on, where the backup lies on the same disk. */
async function refuseWithoutRoom({ db }: Source, { file, files }: BackupOptions): Promise<void> {
  const documents = files ? await listStoredFiles(db) : []
  const { sizeBytes } = await databaseFacts(db)
  const needed = documents.reduce((sum, { size }) => sum + size, 2 * sizeBytes)
  const copy = copyBeside(file)
  // Under Node's permissions the folder of a single file cannot be options, but the file can.
  writeFileSync(copy, '', { mode: 0o600 })
  const { bavail, bsize } = await statfs(copy)
  rmSync(copy, { force: true })
  if (bavail * bsize < needed + minFreeBytes.work)
    throw new BackupRefused(
      `There is not enough room for the backup ${file}: it may need ${inMegabytes(needed)} MB, of which ${inMegabytes(Math.max(0, bavail * bsize - minFreeBytes.work))} MB can be had.`,
    )
}

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en-GB')

async function writeDown(source: Source, options: BackupOptions): Promise<Manifest> {
  const { config, now } = source
  const copy = copyBeside(options.file)
  const madeAt = now()
  try {
    const facts = config.databaseUrl
      ? await dump(source, copy, options.tools)
      : await copyOf(config.dataDir, copy)
    return await writeArchive(options.file, {
      engine: config.databaseUrl ? 'postgres' : 'sqlite',
      madeAt,
      facts,
      database: copy,
      // After the database, which counts only what was written before.
      anchors: anchorsUpTo(config.dataDir, facts.head.id),
      files: options.files,
      sealed: sealedIn(config.dataDir, options.passphrase),
    })
  } finally {
    removeSqlite(copy)
  }
}

async function copyOf(dataDir: string, copy: string) {
  await copySqlite(join(dataDir, 'mst.sqlite'), copy)
  const damage = await findDamageIn(copy)
  if (damage)
    throw new BackupRefused(
      `The database is damaged (${damage}), so it was not backed up. Keep the backups that there are.`,
    )
  return withSqlite(copy, readFacts)
}

/** The tool reads what this transaction sees, and so do we. */
function dump({ db }: Source, copy: string, tools: PostgresTools) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await tools.dump(copy, await shareSnapshot(db))
      return readFacts(db)
    })
}

function sealedIn(dataDir: string, passphrase: string | undefined) {
  const secret = readSecret(dataDir)
  if (passphrase === undefined || secret === undefined) return undefined
  return { secret, passphrase }
}

function sentenceFor(error: NodeJS.ErrnoException, file: string): Error {
  if (error instanceof BackupRefused || error instanceof ToolFailed) return error
  if (failureOf(error) === 'full')
    return new BackupRefused(`There is no room left for the backup ${file}. Nothing was kept of it.`)
  if (error.code === 'ENOENT' && error.path?.startsWith(file))
    return new BackupRefused(`The folder of ${file} does not exist.`)
  return new BackupRefused(`The backup ${file} could not be made: ${error.message}`)
}
