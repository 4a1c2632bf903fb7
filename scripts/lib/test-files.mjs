import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inProject } from './project.mjs'

/** The files under these folders that end so and, where words are given, have one of them in their path. */
export function testFiles(folders, ending, words) {
  return folders
    .flatMap(filesIn)
    .filter((path) => path.endsWith(ending))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
}

/** Whether a test may run differently on another database: what it imports, straight or over others, makes one. */
export function needsDatabase(path) {
  const found = new Set([path])
  for (const file of found) for (const name of importsOf(file)) found.add(name)
  return found.has('server/testing/fresh-database.ts')
}

/** The files of ours that a file imports. */
function importsOf(path) {
  const names = [...readFileSync(inProject(path), 'utf8').matchAll(/(?:from|import)[\s(]+'([.#][^']+)'/g)]
  return names
    .map(([, name]) =>
      name.startsWith('#') ? name.slice(1) : join(dirname(path), name).replaceAll('\\', '/'),
    )
    .filter((name) => name.endsWith('.ts') && existsSync(inProject(name)))
}

function filesIn(folder) {
  if (!existsSync(inProject(folder))) return []
  const names = readdirSync(inProject(folder), { recursive: true })
  return names.map((name) => join(folder, name).replaceAll('\\', '/')).sort()
}
