import { lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseMoved } from './failures.ts'

/** The suffixes of the files of an open database. */
const endings = ['', '-wal', '-shm']

/** Longer than the resolution of any file system's timestamps. */
const resolutionMilliseconds = 3_000

/**
 * Returns a function that throws after a file of the open database was removed, renamed or replaced. Later
 * writes would go to a file without a name. Each of these changes the folder's timestamp, so the files are checked only
 * after such a change, and as long as another one could have the same timestamp.
 */
export function watchFiles(file: string, resolution = resolutionMilliseconds): () => void {
  if (file === ':memory:') return () => {}
  const atOpening = identify(file)
  const folder = dirname(file)
  // The folder of a linked file is another one, and Node's permissions may allow only the file.
  const seesFolder = !lstatSync(file).isSymbolicLink() && (process.permission?.has('fs.read', folder) ?? true)
  let checked = { stamp: '', since: 0 }
  let settled: string | undefined
  return () => {
    const stamp = seesFolder ? stampOf(folder) : undefined
    if (stamp !== undefined && stamp === settled) return
    if (identify(file) !== atOpening) throw new DatabaseMoved()
    if (stamp === undefined) return
    const now = performance.now()
    if (stamp !== checked.stamp) checked = { stamp, since: now }
    else if (now - checked.since > resolution) settled = stamp
  }
}

function stampOf(folder: string): string {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}:${stats.mtimeMs}` : 'missing'
}

const identify = (file: string) =>
  endings
    .map((ending) => statSync(`${file}${ending}`, { bigint: true, throwIfNoEntry: false }))
    .map((stats) => (stats ? `${stats.dev}:${stats.ino}` : 'missing'))
    .join(' ')
