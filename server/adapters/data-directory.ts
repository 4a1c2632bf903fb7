import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirectoryUnusable extends Error {}

/** Makes the directory where it is missing; refuses one that cannot be written, or kept from the eyes of others. */
export function prepareDataDirectory(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Node's own words for what lies beyond its permissions tell of a flag that nobody here gives.
    const why = code === 'ERR_ACCESS_DENIED' ? 'the folder above it is missing and cannot be made.' : message
    throw new DataDirectoryUnusable(`The data directory ${folder} cannot be used: ${why}`)
  }
  // Windows keeps no such modes.
  if (process.platform !== 'win32') closeToOthers(folder)
}

/** What MST puts there. Whatever else somebody keeps in the directory is left as it is. */
const isOurs = (name: string) =>
  /^(mst[.-].*|secret\.key|audit-anchors\.jsonl|reserve\.bin|documents|tmp|outbox|backups)$/.test(name)

/** A directory that was there before, or a copy put back, can be open to every user of the machine. */
function closeToOthers(folder: string) {
  close(folder)
  for (const name of readdirSync(folder).filter(isOurs)) closeAll(join(folder, name))
}

function closeAll(path: string) {
  const stats = lstatSync(path)
  // A link is followed by nobody here: its target may be anything.
  if (stats.isSymbolicLink()) return
  close(path)
  if (stats.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name))
}

const others = 0o007
const groupAndOthers = 0o077

function close(path: string) {
  const { mode } = lstatSync(path)
  if ((mode & groupAndOthers) === 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch (error) {
    // A volume that is shared with a group may belong to someone else.
    if ((mode & others) === 0) return
    throw new DataDirectoryUnusable(
      `${path} is open to every user of this machine, and its mode cannot be changed (${(error as Error).message}). Have its owner run: chmod -R go-rwx ${path}`,
    )
  }
}

/**
 * The folder first, its parents only where they are missing: under Node's permission model nothing above it can be looked at.
 * Node's own way of making all levels never returns where the system makes no folders, as in /proc.
 */
function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
    makeFolder(dirname(folder))
    mkdirSync(folder, { mode: 0o700 })
  }
}

/**
 * One process for each data directory. The lock is SQLite's own on a file beside the database: it ends with the
 * process, however that ends, on every system. Refuses when another process holds it.
 */
export function lockDataDirectory(folder: string): { release: () => void } {
  try {
    const lock = new DatabaseSync(join(folder, 'mst.lock'), { timeout: 1000 })
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return { release: () => lock.close() }
  } catch {
    throw new DataDirectoryUnusable(`The data directory ${folder} is in use by another MST that is running.`)
  }
}
