import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'

/** The files under these folders that end so and, where words are given, have one of them in their path. */
export function testFiles(folders, ending, words) {
  return folders
    .flatMap(filesIn)
    .filter((path) => path.endsWith(ending))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
}

function filesIn(folder) {
  if (!existsSync(inProject(folder))) return []
  const names = readdirSync(inProject(folder), { recursive: true })
  return names.map((name) => join(folder, name).replaceAll('\\', '/')).sort()
}
