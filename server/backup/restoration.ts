import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatInstant } from '#contract/dates.ts'
import { endAllFeeds } from '../accounts/feeds.ts'
import { type Files, isStored, syncWriteStream } from '../adapters/files.ts'
import { deriveKeys, readSecret, writeSecret } from '../adapters/secret-key.ts'
import type { PostgresTools } from '../adapters/supervisor.ts'
import { anchorsFileIn } from '../audit-log/anchors.ts'
import { anchorsBroken, checkWithAnchors } from '../audit-log/chain-checker.ts'
import { type Connection, connect, disconnect, findOwnSchema } from '../database/connect.ts'
import {
  beginRestore,
  emptyDatabase,
  endRestore,
  findFillCommand,
  withFillLock,
} from '../database/fill-lock.ts'
import { isBeforeVersion09, migrate, unknownMigrations } from '../database/migrate.ts'
import { skipIds } from '../database/skipped-ids.ts'
import { contentsOf, tablesOf } from '../database/snapshot.ts'
import type { Config } from '../kernel/config/config.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { createLog } from '../kernel/log.ts'
import { makeContext } from '../kernel/make-context.ts'
import { documentsPlace, saveDocumentsPlace } from '../kernel/storage/documents-place.ts'
import { revokeAllKeys } from '../keys/rules.ts'
import { forgetDueEmails } from '../messaging/choices.ts'
import { giveUpQueued } from '../messaging/outbox.ts'
import { skipVersionsOfShifts } from '../shifts/rules.ts'
import { removeFlows } from '../signing-in/provider-flows.ts'
import { endAllAccess } from '../signing-in/session-ends.ts'
import { type Archive, openArchive } from './archive-reader.ts'
import { BackupRefused, type Manifest, measureStream, paths } from './manifest.ts'
import { refuseOccupied, restoreIntoEmpty } from './place.ts'
import { findKeyCheck, listStoredFiles, removeUnfinished } from './queries.ts'

/** Tests kill the process after one of these steps. */
type Step = 'begun' | 'filled' | `file ${number}` | 'moved' | 'finished'

type RestoreOptions = Proof & {
  file: string
  config: Config
  tools: PostgresTools
  onStep?: (step: Step) => void
}

export type Restored = {
  manifest: Manifest
  ended: EndedAccess
  entries: number
  /** Faults of the backup itself: everything in it was restored, but the operator must look at them. */
  complaints: string[]
}

/**
 * Restores an installation in an empty directory and checks it there. A failure leaves nothing behind. Until
 * the restore is complete no server starts there; another call with the same file completes it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, config, onStep = () => {} } = options
  const archive = await openArchive(file)
  let files = 0
  try {
    refuseUnfit(archive.manifest, config)
    refuseOccupied(config.dataDir, archive.manifest)
    const secret = await proveArchive(archive, options)
    return await withPostgresLocked(config, (target) =>
      restoreIntoEmpty(config.dataDir, archive, {
        prepare: async (folder) => {
          const inFolder = { ...options, config: { ...config, dataDir: folder } }
          try {
            return await prepareRestore(archive, secret, inFolder, config.dataDir)
          } catch (error) {
            if (target && (await findFillCommand(target)) === 'restore') await emptyDatabase(target)
            throw error
          }
        },
        onMove: () => onStep(`file ${++files}`),
        finish: async () => {
          onStep('moved')
          if (target) await endRestore(target)
          onStep('finished')
        },
      }),
    )
  } finally {
    archive.close()
  }
}

/** Locks PostgreSQL, so that no other command fills it and no server starts on it. */
async function withPostgresLocked<T>(
  config: Config,
  work: (target: Connection['db'] | undefined) => Promise<T>,
): Promise<T> {
  if (!config.databaseUrl) return work(undefined)
  const { db } = await connect(config, () => {})
  try {
    return await withFillLock(db, () => work(db))
  } finally {
    await db.destroy()
  }
}

function refuseUnfit({ migrations, engine }: Manifest, { databaseUrl }: Config): void {
  const unknown = unknownMigrations(migrations)
  if (unknown.length > 0)
    throw new BackupRefused(
      `The backup was made by a newer version of MST (it has ${unknown.join(', ')}). Restore it with that version.`,
    )
  if (isBeforeVersion09(migrations))
    throw new BackupRefused(
      'The backup was made by a version of MST before 0.9. Restore it with version 0.9 and start that version once.',
    )
  if (engine === 'postgres' && !databaseUrl)
    throw new BackupRefused('The backup contains a PostgreSQL database. Set DATABASE_URL to an empty one.')
  if (engine === 'sqlite' && databaseUrl)
    throw new BackupRefused(
      'The backup contains an embedded database. Restore it without DATABASE_URL, then run node scripts/move-to-postgres.mjs.',
    )
}

/** Works in a separate folder. A backup without documents uses the existing ones of the data directory. */
async function prepareRestore(
  archive: Archive,
  secret: Buffer,
  { config, tools, onStep = () => {} }: RestoreOptions,
  place: string,
): Promise<Restored> {
  const { manifest } = archive
  const keyFor = deriveKeys(secret)
  if (!existsSync(join(place, 'secret.key'))) writeSecret(config.dataDir, secret)
  await writeChecked(archive, paths.anchors, anchorsFileIn(config.dataDir))
  onStep('begun')
  const connection = await fillDatabase(archive, config, tools)
  onStep('filled')
  try {
    await assertSecretKeyMatches(connection, keyFor('check').toString('hex'))
    await migrate(connection.db, connection.engine)
    const files = { ...config, dataDir: manifest.holds.documents ? config.dataDir : place }
    const log = createLog('silent')
    const world = { connection, keyFor, log, end: () => {} }
    const ctx = makeContext({ ...world, config })
    if (manifest.holds.documents) {
      await restoreDocuments(archive, ctx.files)
      await saveDocumentsPlace(ctx.db, documentsPlace(config))
    }
    const ended = await settleRestore(ctx, archive)
    const check = await checkWithAnchors(ctx, [])
    const faulty = await countFaulty(ctx, makeContext({ ...world, config: files }).files, manifest)
    return { manifest, ended, entries: check.entries, complaints: complaintsOf(check, faulty) }
  } finally {
    await disconnect(connection)
  }
}

async function fillDatabase(archive: Archive, config: Config, tools: PostgresTools): Promise<Connection> {
  const { engine } = archive.manifest
  if (engine === 'postgres') return fillPostgres(archive, config, tools)
  await writeChecked(archive, paths.database.sqlite, join(config.dataDir, paths.database.sqlite))
  return connect(config, () => {})
}

async function fillPostgres(archive: Archive, config: Config, tools: PostgresTools): Promise<Connection> {
  const connection = await connect(config, () => {})
  const { db } = connection
  const schema = await schemaFor(archive, db)
  const filling = await findFillCommand(db)
  if (filling === 'move' || (!filling && (await tablesOf(db)).length > 0))
    throw new BackupRefused(
      'The PostgreSQL of DATABASE_URL is not empty. Set DATABASE_URL to an empty database. Nothing was restored.',
    )
  const dump = join(config.dataDir, paths.database.postgres)
  await writeChecked(archive, paths.database.postgres, dump)
  await beginRestore(db)
  await tools.restore(dump, schema)
  rmSync(dump)
  const { rows } = await contentsOf(db)
  if (JSON.stringify(sorted(rows)) !== JSON.stringify(sorted(archive.manifest.rows)))
    throw new BackupRefused(
      `The schema "${schema}" of PostgreSQL contains fewer rows than the backup. Run the command again. A backup of another schema needs a role that works in that schema.`,
    )
  return connection
}

/** pg_restore creates tables only in the schema of the backup. Earlier backups do not name it. */
async function schemaFor({ manifest }: Archive, db: Connection['db']): Promise<string> {
  const own = (await findOwnSchema(db)) ?? ''
  const { schema = own } = manifest
  if (schema === own) return own
  throw new BackupRefused(
    `The backup contains the schema "${schema}", but the role of DATABASE_URL works in "${own}". Nothing was restored. In the empty database, create the schema "${schema}" and make it the search_path of the role.`,
  )
}

const sorted = (rows: Record<string, number>) => Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1))

async function assertSecretKeyMatches({ db }: Connection, keyCheck: string): Promise<void> {
  const kept = await findKeyCheck(db)
  if (kept && kept.key_check !== keyCheck) throw wrongKeyError()
}

/** Counts documents whose file is missing, or was damaged before the backup. */
async function countFaulty({ db }: Context, files: Files, manifest: Manifest): Promise<number> {
  const hashes = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  let faulty = 0
  for (const { storage_key, sha256 } of await listStoredFiles(db)) {
    const kept = hashes.get(paths.document(storage_key))
    const isDamaged = kept !== undefined && kept !== sha256
    if (isDamaged || !(await isStored(files, storage_key))) faulty += 1
  }
  return faulty
}

function complaintsOf(check: Awaited<ReturnType<typeof checkWithAnchors>>, faulty: number): string[] {
  const complaints: string[] = []
  if (check.broken)
    complaints.push(`The audit log is broken at entry ${check.broken.entry}: ${check.broken.reason}.`)
  if (check.anchors) complaints.push(anchorsBroken(check.anchors))
  if (faulty > 0) complaints.push(`Files of documents are missing or damaged: ${faulty}.`)
  return complaints
}

type EndedAccess = { sessions: number; emails: number }

type RestoredArchive = { manifest: Pick<Archive['manifest'], 'made_at'>; isSigned: boolean }

/**
 * Ends sessions, begun sign-ins, links, keys and queued emails that an old state of the database would revive. Keeps
 * new
 * rows apart from the lost ones, and records the restore.
 */
export function settleRestore(ctx: Context, { manifest, isSigned }: RestoredArchive): Promise<EndedAccess> {
  return inTransaction(ctx, async (ctx) => {
    const lost = countLost(ctx, manifest)
    await skipIds(ctx.db, lost)
    await skipVersionsOfShifts(ctx, lost)
    const sessions = await endAllAccess(ctx)
    await removeFlows(ctx)
    await endAllFeeds(ctx)
    await revokeAllKeys(ctx)
    const emails = await giveUpQueued(ctx)
    await forgetDueEmails(ctx)
    // The copied database contains the unfinished row of this very backup.
    await removeUnfinished(ctx.db)
    ctx.record(
      'backup.restored',
      null,
      `Restored the backup of ${formatInstant(manifest.made_at, ctx.config.timeZone)}: later changes are lost. ${sessions} sessions, all links in emails, calendar links and keys ended; ${emails} queued emails were not sent${isSigned ? '' : '; the backup had no signature'}`,
    )
    return { sessions, emails }
  })
}

/**
 * More ids than the lost rows can have, so that addresses in old emails lead to nothing. The seconds keep a second
 * restore of the same backup clear of the rows that were made after the first one.
 */
function countLost({ now }: Pick<Context, 'now'>, { made_at }: Pick<Manifest, 'made_at'>): number {
  const seconds = Math.round((now().getTime() - Date.parse(made_at)) / 1_000)
  return leastLost + Math.min(Math.max(0, seconds), mostSeconds)
}

const leastLost = 100_000
/** Three years. A forged or wrong time must not use up PostgreSQL's integers. */
const mostSeconds = 100_000_000

/** Writes a file of the archive. Refuses one whose size or hash differs from the manifest. */
async function writeChecked(archive: Archive, path: string, file: string): Promise<void> {
  const { bytes, refuseChanged } = await checked(archive, path)
  await pipeline(bytes, syncWriteStream(file))
  refuseChanged()
}

/** Restores each document under its old key. */
async function restoreDocuments(archive: Archive, files: Files): Promise<void> {
  const folder = paths.document('')
  for (const { path, size } of archive.manifest.files.filter((one) => one.path.startsWith(folder))) {
    const { bytes, refuseChanged } = await checked(archive, path)
    const incoming = await files.receive(bytes, size)
    refuseChanged()
    await files.keepAs(incoming, path.slice(folder.length))
  }
}

/** Anyone can repack an archive with a matching checksum. Nobody else can change its signed manifest. */
async function checked(
  archive: Archive,
  path: string,
): Promise<{ bytes: Readable; refuseChanged: () => void }> {
  const expected = archive.manifest.files.find((one) => one.path === path)
  const { bytes, measure } = measureStream(await archive.open(path))
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

type Proof = {
  config: Pick<Config, 'dataDir' | 'secretKey'>
  /** Called only when the archive's copy of the secret key is needed. */
  passphrase: () => Promise<string>
  /** Accepts a backup without proof: earlier versions made some without a signature and without a key. */
  acceptsUnsigned: boolean
}

/**
 * Returns the secret key of the installation that made the backup. Refuses an archive that this key has not signed. An
 * archive without a signature needs the passphrase: the encrypted key authenticates the manifest too.
 */
async function proveArchive(archive: Archive, proof: Proof): Promise<Buffer> {
  const { config, acceptsUnsigned } = proof
  const secret = readOwnSecret(config)
  if (archive.isSigned) return signedSecret(archive, secret ?? (await openKey(archive, proof)))
  if (acceptsUnsigned && secret) return secret
  if (!archive.manifest.holds.key && !acceptsUnsigned)
    throw new BackupRefused(
      'The backup has no signature. An earlier version of MST made it, or someone changed it. If no one else could write to the place where you kept it, restore it with --unsigned.',
    )
  const opened = await openKey(archive, proof)
  if (secret && !secret.equals(opened)) throw wrongKeyError()
  return opened
}

const wrongKeyError = () =>
  new BackupRefused('This secret.key did not sign the backup. Nothing was restored.')

function readOwnSecret({ dataDir, secretKey }: Proof['config']): Buffer | undefined {
  const inPlace = readSecret(dataDir)
  if (inPlace && secretKey && !inPlace.equals(secretKey))
    throw new BackupRefused(`SECRET_KEY is not the key in ${dataDir}. Nothing was restored.`)
  return inPlace ?? secretKey
}

function signedSecret(archive: Archive, secret: Buffer): Buffer {
  if (archive.isSignedBy(secret)) return secret
  throw new BackupRefused(
    'The backup is not signed with the secret key of this installation. It belongs to another installation, or someone changed it. Nothing was restored.',
  )
}

async function openKey(archive: Archive, { config, passphrase }: Proof): Promise<Buffer> {
  if (!archive.manifest.holds.key)
    throw new BackupRefused(
      `The backup contains no secret key: put the secret.key of its installation into ${config.dataDir} first.`,
    )
  const secret = await archive.openKey(await passphrase())
  if (secret) return secret
  throw new BackupRefused(
    'The passphrase does not match this backup, or the backup was changed since it was made. Nothing was restored.',
  )
}
