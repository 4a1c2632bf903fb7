import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inProject } from './project.mjs'

/** The files in these folders with this ending, whose path contains one of the words, if any are given. */
export const filesIn = (folders, ending, words) =>
  folders
    .flatMap((folder) =>
      readdirSync(inProject(folder), { recursive: true }).map((name) => posix.join(folder, slashed(name))),
    )
    .filter((path) => path.endsWith(ending) && (!words.length || words.some((word) => path.includes(word))))
    .sort()

/** Whether a test can differ by database: it imports the test database, directly or indirectly. */
export function needsDatabase(path) {
  const found = new Set([path])
  for (const file of found) for (const name of importsOf(file)) found.add(name)
  return found.has('server/testing/fresh-database.ts')
}

/** Our own files that a file loads. Importing a type loads nothing. */
const importsOf = (path) =>
  [
    ...readFileSync(inProject(path), 'utf8')
      .replaceAll(/^import type [^']+'/gm, '')
      .matchAll(/(?:from|import)[\s(]+'([.#][^']+\.ts)'/g),
  ]
    .map(([, name]) => (name[0] === '#' ? name.slice(1) : posix.join(posix.dirname(path), name)))
    .filter((name) => existsSync(inProject(name)))

const slashed = (path) => path.replaceAll('\\', '/')
