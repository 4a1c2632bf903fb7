import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirectoryUnusable extends Error {}

/** Creates the directory if it is missing. Refuses one that is not writable, or that other users can read. */
export function prepareDataDirectory(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Node's message would name its --allow-fs-write flag, which operators do not set.
    const why = code === 'ERR_ACCESS_DENIED' ? 'the folder above it is missing and cannot be made.' : message
    throw new DataDirectoryUnusable(`The data directory ${folder} cannot be used: ${why}`)
  }
  // Windows has no such file modes.
  if (process.platform !== 'win32') closeToOthers(folder)
}

/** The names that MST creates. All other files in the directory keep their modes. */
const isOurs = (name: string) =>
  /^(mst[.-].*|secret\.key|audit-anchors\.(before-move\.)?jsonl|reserve\.bin|documents|tmp|outbox|backups)$/.test(
    name,
  )

/** An existing directory, or a restored copy, may be readable by every user of the machine. */
function closeToOthers(folder: string) {
  close(folder)
  for (const name of readdirSync(folder).filter(isOurs)) closeAll(join(folder, name))
}

/** Another server on the same directory may rename or delete a file meanwhile. */
function closeAll(path: string) {
  try {
    const stats = lstatSync(path)
    // Never follow a link: its target may be any file.
    if (stats.isSymbolicLink()) return
    close(path)
    if (stats.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const others = 0o007
const groupAndOthers = 0o077

function close(path: string) {
  const { mode } = lstatSync(path)
  if ((mode & groupAndOthers) === 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch (error) {
    // Another user may own a volume that is shared with a group.
    if ((mode & others) === 0) return
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw new DataDirectoryUnusable(
      `${path} is open to every user of this machine, and its mode cannot be changed (${(error as Error).message}). Have its owner run: chmod -R go-rwx ${path}`,
    )
  }
}

/**
 * Tries the folder itself first: under Node's permission model the folders above it cannot be read.
 * Not `recursive: true`, which never returns where the system refuses to create folders, as in /proc.
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
 * Allows one process for each data directory. SQLite locks a file beside the database, so the system releases
 * the lock when the process ends, even after a crash.
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

/** Writes a small file synchronously, flushed to the disk before the call returns. */
export function writeSynced(file: string, text: string): void {
  const { O_CREAT, O_TRUNC, O_WRONLY, O_DSYNC = 0 } = constants
  const opened = openSync(file, O_CREAT | O_TRUNC | O_WRONLY | O_DSYNC, 0o600)
  writeSync(opened, text)
  closeSync(opened)
}
