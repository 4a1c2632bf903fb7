import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirectoryUnusable extends Error {}

/** Makes the directory where it is missing; refuses one that cannot be written. */
export function prepareDataDirectory(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Node's own words for what lies beyond the walls tell of a flag that nobody here gives.
    const why = code === 'ERR_ACCESS_DENIED' ? 'the folder above it is missing and cannot be made.' : message
    throw new DataDirectoryUnusable(`The data directory ${folder} cannot be used: ${why}`)
  }
}

/**
 * The folder first, its parents only where they are missing: inside Node's walls nothing above it can be looked at.
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
