import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open, rename, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { minFreeBytes } from '../adapters/disk.ts'
import { FileMissing, type Files, StoreUnreachable, syncWriteStream } from '../adapters/files.ts'
import { readSecret, seal } from '../adapters/secret-key.ts'
import { type PostgresTools, ToolFailed } from '../adapters/supervisor.ts'
import { type Zip, zipStream } from '../adapters/zip.ts'
import { anchorsUpTo } from '../audit-log/anchors.ts'
import { databaseFacts, findOwnSchema } from '../database/connect.ts'
import { findDamageIn } from '../database/damage.ts'
import { failureOf } from '../database/failures.ts'
import type { Db } from '../database/schema.ts'
import {
  contentsOf,
  copySqlite,
  DatabaseMissing,
  removeSqlite,
  shareSnapshot,
  withSqlite,
} from '../database/snapshot.ts'
import type { Context } from '../kernel/context.ts'
import {
  BackupRefused,
  checksumPlaceholder,
  checksumStream,
  type Manifest,
  type Measure,
  measureStream,
  paths,
  signatureOf,
} from './manifest.ts'
import { findHead, listStoredFiles } from './queries.ts'

export type Source = Pick<Context, 'db' | 'now'> & {
  config: Pick<Context['config'], 'dataDir' | 'databaseUrl'>
}

export type BackupOptions = {
  /** The archive's path; the file must not exist. */
  file: string
  /** The document store. Without it the backup has no documents. */
  files: Files | undefined
  /** Encrypts the secret key. Without it the backup has no key. */
  passphrase: string | undefined
  tools: PostgresTools
}

/** `isStoreAway`: the archive lacks documents, because their store did not answer. */
export type BackupResult = { file: string; size: number; manifest: Manifest; isStoreAway: boolean }

/**
 * Makes a backup while others write: first a snapshot of the database, then the files of its documents. No file can be
 * missing: it is written before its row, rows are never removed, and the sweep keeps files with a row.
 */
export async function makeBackup(source: Source, options: BackupOptions): Promise<BackupResult> {
  const { file } = options
  if (existsSync(file)) throw new BackupRefused(`${file} already exists. Nothing was written.`)
  try {
    await refuseWithoutRoom(source, options)
    const written = await writeBackup(source, options)
    return { file, size: statSync(file).size, ...written }
  } catch (error) {
    throw sentenceFor(error as Error, file)
  }
}

const copyBeside = (file: string) => `${file}.snapshot`

/** Keeps enough free space for the server, which may use the same disk. */
async function refuseWithoutRoom({ db }: Source, { file, files }: BackupOptions): Promise<void> {
  const documents = files ? await listStoredFiles(db) : []
  const { sizeBytes } = await databaseFacts(db)
  const needed = documents.reduce((sum, { size }) => sum + size, 2 * sizeBytes)
  const copy = copyBeside(file)
  // Node's permission model may allow this file but not its folder, so `statfs` asks about the file.
  writeFileSync(copy, '', { mode: 0o600 })
  const { bavail, bsize } = await statfs(copy)
  rmSync(copy, { force: true })
  if (bavail * bsize < needed + minFreeBytes.work)
    throw new BackupRefused(
      `There is not enough room for the backup ${file}: it may need ${inMegabytes(needed)} MB, but only ${inMegabytes(Math.max(0, bavail * bsize - minFreeBytes.work))} MB are available.`,
    )
}

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en-GB')

type Written = Pick<BackupResult, 'manifest' | 'isStoreAway'>

async function writeBackup(source: Source, options: BackupOptions): Promise<Written> {
  const { config, now } = source
  const secret = secretIn(config.dataDir)
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
      // Read after the database: the snapshot's head decides which anchors belong to the backup.
      anchors: anchorsUpTo(config.dataDir, facts.head.id),
      files: options.files,
      secret,
      passphrase: options.passphrase,
    })
  } finally {
    removeSqlite(copy)
  }
}

async function copyOf(dataDir: string, copy: string) {
  await copySqlite(join(dataDir, 'mst.sqlite'), copy)
  const damage = await findDamageIn(copy)
  if (damage)
    throw new BackupRefused('The database is damaged, so it was not backed up. Keep your existing backups.', {
      cause: new Error(damage),
    })
  return withSqlite(copy, readFacts)
}

/** pg_dump and `readFacts` use the same snapshot, so that the manifest matches the dump. */
function dump({ db }: Source, copy: string, tools: PostgresTools) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await tools.dump(copy, (await findOwnSchema(db)) ?? '', await shareSnapshot(db))
      return readFacts(db)
    })
}

function secretIn(dataDir: string): Buffer {
  const secret = readSecret(dataDir)
  if (secret) return secret
  throw new BackupRefused(
    `The file secret.key is missing from ${dataDir}, so the backup could not be signed. Put back the one that belongs to this database.`,
  )
}

function sentenceFor(error: NodeJS.ErrnoException, file: string): Error {
  if (error instanceof BackupRefused || error instanceof ToolFailed) return error
  if (error instanceof DatabaseMissing) return new BackupRefused(error.message)
  if (failureOf(error) === 'full')
    return new BackupRefused(`The disk is full, so the backup ${file} was not made.`)
  if (error.code === 'ENOENT' && error.path?.startsWith(file))
    return new BackupRefused(`The folder of ${file} does not exist.`)
  return new BackupRefused(`The backup ${file} could not be made.`, { cause: error })
}

/** Writes large pieces, because O_DSYNC waits for the disk after each one. */
const pieceBytes = 1024 * 1024

/** Reads the facts of the database for the manifest, and the files of its documents. */
async function readFacts(db: Db) {
  const schema = await findOwnSchema(db)
  return { schema, ...(await contentsOf(db)), head: await findHead(db), documents: await listStoredFiles(db) }
}
type Facts = Awaited<ReturnType<typeof readFacts>>

type Contents = {
  engine: Manifest['engine']
  madeAt: Date
  facts: Facts
  /** A copy of the database that nobody writes to. */
  database: string
  anchors: string
  /** The document store. Without it the archive has no documents. */
  files: Files | undefined
  /** Signs the manifest. */
  secret: Buffer
  /** Encrypts the secret key. Without it the archive has no key. */
  passphrase: string | undefined
}

/**
 * Writes to a temporary name and renames the complete archive. A full disk or a crash never leaves a partial
 * archive under the final name.
 */
async function writeArchive(file: string, contents: Contents): Promise<Written> {
  const part = `${file}.part`
  rmSync(part, { force: true })
  let written: Written | undefined
  try {
    const archive = zipStream(
      contents.madeAt,
      async (zip) => {
        written = await addAll(zip, contents)
      },
      checksumPlaceholder,
    )
    await pipeline(archive, checksumStream(), syncWriteStream(part, pieceBytes))
    await rename(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  return written as unknown as Written
}

async function addAll(zip: Zip, contents: Contents): Promise<Written> {
  const { engine, madeAt, facts, database, anchors, files, secret, passphrase } = contents
  const held: Manifest['files'] = []
  const add = async (path: string, bytes: Readable): Promise<Measure> => {
    const { bytes: passing, measure } = measureStream(bytes)
    await zip.addBytes(path, passing, madeAt)
    const found = measure()
    held.push({ path, ...found })
    return found
  }

  await add(paths.database[engine], (await open(database)).createReadStream())
  await add(paths.anchors, Readable.from([Buffer.from(anchors)]))
  const { faulty, isStoreAway } = await addDocuments(add, files ? facts.documents : [], files)
  const manifest: Manifest = {
    format: 'mst-backup',
    version: 1,
    made_at: madeAt.toISOString(),
    engine,
    ...(facts.schema && { schema: facts.schema }),
    migrations: facts.migrations,
    rows: facts.rows,
    audit_head: facts.head,
    holds: { documents: files !== undefined, key: passphrase !== undefined },
    faulty,
    files: held,
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  zip.addText(paths.manifest, text)
  zip.addText(paths.signature, signatureOf(Buffer.from(text), secret))
  if (passphrase !== undefined) {
    const key = await seal(secret, passphrase, Buffer.from(text))
    zip.addText(paths.key, JSON.stringify(key))
  }
  return { manifest, isStoreAway }
}

/** Runs after the database was copied: each file is written before its row, and stays as long as the row does. */
async function addDocuments(
  add: (path: string, bytes: Readable) => Promise<Measure>,
  documents: Facts['documents'],
  files: Files | undefined,
): Promise<{ faulty: string[]; isStoreAway: boolean }> {
  const faulty: string[] = []
  let isStoreAway = false
  for (const { storage_key: key, size, sha256 } of documents)
    try {
      // Each further try would take as long as the first.
      const bytes = isStoreAway ? undefined : await files?.open(key)
      const found = bytes && (await add(paths.document(key), bytes))
      if (found?.size !== size || found.sha256 !== sha256) faulty.push(key)
    } catch (error) {
      // A lost file, or a bucket that does not answer, must not prevent the backup of the rest.
      if (error instanceof StoreUnreachable) isStoreAway = true
      else if (!(error instanceof FileMissing)) throw error
      faulty.push(key)
    }
  return { faulty, isStoreAway }
}
