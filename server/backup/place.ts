import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataDirectory, prepareDataDirectory } from '../adapters/data-directory.ts'
import { BackupRefused, type Manifest } from './manifest.ts'

/** Nightly backups, a file system's own folder, the lock, and what is left of a restore that was cut short. */
const mayBeThere = /^(backups|lost\+found|mst\.lock.*|mst-restoring)$/

/** Refuses a place that holds something already; for a backup without documents only what that one would replace. */
export function refuseOccupied(dataDir: string, { holds }: Manifest): void {
  if (!existsSync(dataDir)) return
  const there = readdirSync(dataDir).filter((name) => !mayBeThere.test(name))
  const inTheWay = holds.documents ? there : there.filter((name) => /^(mst\.sqlite|audit-anchors)/.test(name))
  if (inTheWay.length > 0)
    throw new BackupRefused(
      `${dataDir} is not empty: it holds ${inTheWay.slice(0, 5).join(', ')}. Nothing was restored. Give DATA_DIR an empty directory, or take away what is there.`,
    )
}

/**
 * Runs the work on a folder inside an empty place, which no program can start in meanwhile; what is whole at its end
 * moves to its place. Whatever fails leaves the place as it was.
 */
export async function inEmptyPlace<T>(
  dataDir: string,
  manifest: Manifest,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const before = existsSync(dataDir) ? readdirSync(dataDir) : undefined
  prepareDataDirectory(dataDir)
  const lock = lockDataDirectory(dataDir)
  const folder = join(dataDir, 'mst-restoring')
  try {
    refuseOccupied(dataDir, manifest)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    const done = await work(folder)
    moveInto(dataDir, folder)
    lock.release()
    return done
  } catch (error) {
    lock.release()
    rmSync(folder, { recursive: true, force: true })
    if (!before?.includes('mst.lock')) rmSync(join(dataDir, 'mst.lock'), { force: true })
    throw error
  }
}

/** The database comes last: without it no program starts there. */
function moveInto(dataDir: string, folder: string): void {
  const isDatabase = (name: string) => Number(name.startsWith('mst.sqlite'))
  // Where the backup holds no documents, those of the place stay.
  const stays = (name: string) => name === 'tmp' || (name === 'documents' && existsSync(join(dataDir, name)))
  const names = readdirSync(folder).filter((name) => !stays(name))
  for (const name of names.sort((a, b) => isDatabase(a) - isDatabase(b)))
    renameSync(join(folder, name), join(dataDir, name))
  rmSync(folder, { recursive: true, force: true })
}
