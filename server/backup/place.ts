import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataDirectory, prepareDataDirectory, writeSynced } from '../adapters/data-directory.ts'
import { restoringFolder } from '../kernel/storage/installation.ts'
import type { Archive } from './archive-reader.ts'
import { BackupRefused, type Manifest } from './manifest.ts'

/** The secret key, nightly backups, a file system's own folder, the lock, and an interrupted restore. */
const allowedNames = /^(secret\.key|backups|lost\+found|mst\.lock.*|mst-restoring)$/

/**
 * Refuses a directory that contains an installation. A backup without documents allows all files that it does
 * not replace.
 */
export function refuseOccupied(dataDir: string, { engine, holds }: Manifest): void {
  if (!existsSync(dataDir) || isPrepared(dataDir)) return
  const there = readdirSync(dataDir).filter((name) => !allowedNames.test(name))
  const replaced = engine === 'sqlite' ? /^(mst\.sqlite|audit-anchors\.jsonl)/ : /^audit-anchors\.jsonl/
  const inTheWay = holds.documents ? there : there.filter((name) => replaced.test(name))
  if (inTheWay.length > 0)
    throw new BackupRefused(
      `${dataDir} is not empty: it contains ${inTheWay.slice(0, 5).join(', ')}. Nothing was restored. Set DATA_DIR to an empty directory.`,
    )
}

/** Written when everything is prepared and checked. From then on the restore only has to move files. */
const preparedFile = 'prepared.json'
const folderIn = (dataDir: string) => join(dataDir, restoringFolder)
const isPrepared = (dataDir: string) => existsSync(join(folderIn(dataDir), preparedFile))

type Work<T> = {
  /** Prepares everything in a folder inside the data directory, where no server can start meanwhile. */
  prepare: (folder: string) => Promise<T>
  /** Called before each file is moved. */
  onMove: () => void
  /** Called when all files have been moved. */
  finish: () => Promise<void>
}

/**
 * Prepares a restore in an empty directory, then moves the files. A failure before the move leaves the directory as it
 * was. After an interruption, a restore of the same archive starts again or moves the remaining files.
 */
export async function restoreIntoEmpty<T>(
  dataDir: string,
  { manifest, checksum }: Pick<Archive, 'manifest' | 'checksum'>,
  { prepare, onMove, finish }: Work<T>,
): Promise<T> {
  const before = existsSync(dataDir) ? readdirSync(dataDir) : undefined
  prepareDataDirectory(dataDir)
  const lock = lockDataDirectory(dataDir)
  const folder = folderIn(dataDir)
  try {
    if (!isPrepared(dataDir)) {
      refuseOccupied(dataDir, manifest)
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { mode: 0o700 })
      const done = await prepare(folder)
      writeSynced(join(folder, `${preparedFile}.part`), JSON.stringify({ checksum, done }))
      renameSync(join(folder, `${preparedFile}.part`), join(folder, preparedFile))
    }
    const done = readPrepared<T>(dataDir, checksum)
    moveFilesInto(dataDir, folder, onMove)
    await finish()
    rmSync(folder, { recursive: true, force: true })
    lock.release()
    return done
  } catch (error) {
    lock.release()
    if (!isPrepared(dataDir)) {
      rmSync(folder, { recursive: true, force: true })
      if (!before?.includes('mst.lock')) rmSync(join(dataDir, 'mst.lock'), { force: true })
    }
    throw error
  }
}

function readPrepared<T>(dataDir: string, checksum: string): T {
  const prepared = JSON.parse(readFileSync(join(folderIn(dataDir), preparedFile), 'utf8'))
  if (prepared.checksum === checksum) return prepared.done
  throw new BackupRefused(
    `A restore of another backup into ${dataDir} has not finished. Run node scripts/restore.mjs again with that backup, or set DATA_DIR to an empty directory.`,
  )
}

/** Moves the database last, so that an incomplete restore has none. */
function moveFilesInto(dataDir: string, folder: string, onMove: () => void): void {
  const isDatabase = (name: string) => Number(name.startsWith('mst.sqlite'))
  // A backup without documents keeps the existing ones.
  const stays = (name: string) =>
    name === 'tmp' || name === preparedFile || (name === 'documents' && existsSync(join(dataDir, name)))
  const names = readdirSync(folder).filter((name) => !stays(name))
  for (const name of names.sort((a, b) => isDatabase(a) - isDatabase(b))) {
    onMove()
    renameSync(join(folder, name), join(dataDir, name))
  }
}
