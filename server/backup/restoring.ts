import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileMissing, type Files, writtenThrough } from '../adapters/files.ts'
import { derivedFrom, readSecret, writeSecret } from '../adapters/secret-key.ts'
import type { PostgresTools } from '../adapters/supervisor.ts'
import { anchorsFileIn } from '../audit-log/anchors.ts'
import { checkWithAnchors } from '../audit-log/checking.ts'
import { type Connection, connect, disconnect } from '../database/connect.ts'
import { migrate, unknownMigrations } from '../database/migrate.ts'
import { contentsOf, tablesOf } from '../database/snapshot.ts'
import type { Config } from '../kernel/config.ts'
import type { Context } from '../kernel/context.ts'
import { createLog } from '../kernel/log.ts'
import { makeContext } from '../kernel/make-context.ts'
import { BackupRefused, type Manifest, paths } from './manifest.ts'
import { measured } from './measured.ts'
import { inEmptyPlace, refuseOccupied } from './place.ts'
import { findKeyCheck, listStoredFiles } from './queries.ts'
import { type Archive, openArchive } from './reading.ts'
import { type Ended, endWhatIsPast } from './restored.ts'

type RestoreOptions = {
  file: string
  config: Config
  /** RestoreOptions for only where the key is sealed in the archive and not in the place. */
  passphrase: () => Promise<string>
  tools: PostgresTools
}

export type Restored = {
  manifest: Manifest
  ended: Ended
  entries: number
  /** What was broken in the backup itself already: all that it holds is there, and somebody must look at it. */
  complaints: string[]
}

/** Brings an installation back into an empty place, and checks it there; nothing is left behind where it fails. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, config } = options
  const archive = await openArchive(file)
  try {
    const { manifest } = archive
    refuseUnfit(manifest, config)
    refuseOccupied(config.dataDir, manifest)
    // Before anything is made in the place.
    const secret = readSecret(config.dataDir) ?? (await openKey(archive, options))
    return await inEmptyPlace(config.dataDir, manifest, (folder) =>
      makeReady(archive, secret, { ...options, config: { ...config, dataDir: folder } }, config.dataDir),
    )
  } finally {
    archive.close()
  }
}

function refuseUnfit({ migrations, engine }: Manifest, { databaseUrl }: Config): void {
  const unknown = unknownMigrations(migrations)
  if (unknown.length > 0)
    throw new BackupRefused(
      `The backup was made by a newer version of MST (it has ${unknown.join(', ')}). Restore it with that version.`,
    )
  if (engine === 'postgres' && !databaseUrl)
    throw new BackupRefused('The backup is of a PostgreSQL: name an empty one in DATABASE_URL.')
  if (engine === 'sqlite' && databaseUrl)
    throw new BackupRefused(
      'The backup is of the embedded database: restore it without DATABASE_URL, then run npm run move-to-postgres.',
    )
}

async function openKey(archive: Archive, { config, passphrase }: RestoreOptions): Promise<Buffer> {
  if (!archive.manifest.holds.key)
    throw new BackupRefused(
      `The backup holds no secret key: put the secret.key of its installation into ${config.dataDir} first.`,
    )
  const secret = await archive.openKey(await passphrase())
  if (!secret)
    throw new BackupRefused(
      'The passphrase is not the one of this backup, or the backup was changed since it was made. Nothing was restored.',
    )
  return secret
}

/** All in a folder of its own; `place` is where it will lie, and what a backup without documents relies on. */
async function makeReady(
  archive: Archive,
  secret: Buffer,
  { config, tools }: RestoreOptions,
  place: string,
): Promise<Restored> {
  const { manifest } = archive
  const keyFor = derivedFrom(secret)
  if (!existsSync(join(place, 'secret.key'))) writeSecret(config.dataDir, secret)
  await writeChecked(archive, paths.anchors, anchorsFileIn(config.dataDir))
  const connection = await openDatabase(archive, config, tools)
  try {
    await refuseForeignKey(connection, keyFor('check').toString('hex'))
    await migrate(connection.db, connection.engine)
    const files = { ...config, dataDir: manifest.holds.documents ? config.dataDir : place }
    const log = createLog('silent')
    const world = { connection, keyFor, log, end: () => {} }
    const ctx = makeContext({ ...world, config })
    if (manifest.holds.documents) await restoreDocuments(archive, ctx.files)
    const ended = await endWhatIsPast(ctx, manifest)
    const check = await checkWithAnchors(ctx, [])
    const lost = await countFaulty(ctx, makeContext({ ...world, config: files }).files)
    return { manifest, ended, entries: check.entries, complaints: complaintsOf(check, lost) }
  } finally {
    await disconnect(connection)
  }
}

async function openDatabase(archive: Archive, config: Config, tools: PostgresTools): Promise<Connection> {
  const { engine, rows } = archive.manifest
  const name = paths.database[engine]
  if (engine === 'sqlite') {
    await writeChecked(archive, name, join(config.dataDir, name))
    return connect(config, () => {})
  }
  const connection = await connect(config, () => {})
  if ((await tablesOf(connection.db)).length > 0) {
    await connection.db.destroy()
    throw new BackupRefused(
      'The PostgreSQL of DATABASE_URL is not empty: name an empty database. Nothing was restored.',
    )
  }
  const dump = join(config.dataDir, name)
  await writeChecked(archive, name, dump)
  await tools.restore(dump)
  rmSync(dump)
  const found = (await contentsOf(connection.db)).rows
  if (JSON.stringify(sorted(found)) !== JSON.stringify(sorted(rows)))
    throw new BackupRefused(
      'The PostgreSQL does not hold as many rows as the backup. Empty it and try again.',
    )
  return connection
}

const sorted = (rows: Record<string, number>) => Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1))

/** Whoever unpacks and packs an archive again can write any checksum, but not change the manifest that the key is sealed with. */
async function checked(
  archive: Archive,
  path: string,
): Promise<{ bytes: Readable; refuseChanged: () => void }> {
  const expected = archive.manifest.files.find((one) => one.path === path)
  const { bytes, measure } = measured(await archive.open(path))
  return {
    bytes,
    refuseChanged() {
      const { size, sha256 } = measure()
      if (size !== expected?.size || sha256 !== expected.sha256)
        throw new BackupRefused(
          `The backup is damaged: ${path} does not fit its manifest. Nothing was restored.`,
        )
    },
  }
}

async function writeChecked(archive: Archive, path: string, file: string): Promise<void> {
  const { bytes, refuseChanged } = await checked(archive, path)
  await pipeline(bytes, writtenThrough(file))
  refuseChanged()
}

async function restoreDocuments(archive: Archive, files: Files): Promise<void> {
  const folder = paths.document('')
  for (const { path, size } of archive.manifest.files.filter((one) => one.path.startsWith(folder))) {
    const { bytes, refuseChanged } = await checked(archive, path)
    const incoming = await files.receive(bytes, size)
    refuseChanged()
    await files.keepAs(incoming, path.slice(folder.length))
  }
}

async function refuseForeignKey({ db }: Connection, keyCheck: string): Promise<void> {
  const kept = await findKeyCheck(db)
  if (kept && kept.key_check !== keyCheck)
    throw new BackupRefused(
      'The secret.key is not the one that the backup was made with. Nothing was restored.',
    )
}

/** Documents whose file is not there. */
async function countFaulty({ db }: Context, files: Files): Promise<number> {
  let lost = 0
  for (const { storage_key } of await listStoredFiles(db))
    try {
      ;(await files.open(storage_key)).destroy()
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      lost += 1
    }
  return lost
}

function complaintsOf(check: Awaited<ReturnType<typeof checkWithAnchors>>, lost: number): string[] {
  const complaints: string[] = []
  if (check.broken)
    complaints.push(`The audit log is broken at entry ${check.broken.entry}: ${check.broken.reason}.`)
  if (check.anchors) complaints.push(`The anchors of the audit log are broken: ${check.anchors}.`)
  if (lost > 0) complaints.push(`Files of documents are missing: ${lost}.`)
  return complaints
}
