import { statSync } from 'node:fs'
import { DatabaseMoved } from './failures.ts'

/** The database and what SQLite keeps beside it while it is open. */
const endings = ['', '-wal', '-shm']

/**
 * Gives a function that throws once a file of an open database was removed, renamed or replaced: what is written then
 * goes into a file that nobody will find again. Some 10 µs a file, against the milliseconds of a write.
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
