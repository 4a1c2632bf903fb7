import { statSync } from 'node:fs'
import { DatabaseMoved } from './failures.ts'

/** The suffixes of the files of an open database. */
const endings = ['', '-wal', '-shm']

/**
 * Returns a function that throws after a file of the open database was removed, renamed or replaced. Later
 * writes would go to a file without a name. Each check takes some 10 µs a file.
 */
export function watchFiles(file: string): () => void {
  if (file === ':memory:') return () => {}
  const atOpening = identify(file)
  return () => {
    if (identify(file) !== atOpening) throw new DatabaseMoved()
  }
}

const identify = (file: string) =>
  endings
    .map((ending) => statSync(`${file}${ending}`, { bigint: true, throwIfNoEntry: false }))
    .map((stats) => (stats ? `${stats.dev}:${stats.ino}` : 'missing'))
    .join(' ')
