import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'

/** Of the files and folders that are named, by their contents; what only tests is no part of what is built. */
export function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

const onlyTests = /\.test\.tsx?$|^server[\\/]testing$/

function addTo(hash, path) {
  const full = inProject(path)
  if (onlyTests.test(path) || !existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, join(path, name))
    return
  }
  const content = readFileSync(full)
  hash.update(`${path} ${content.length}\n`).update(content)
}
