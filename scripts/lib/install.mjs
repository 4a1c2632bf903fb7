import { readFileSync } from 'node:fs'
import { npm } from './npm.mjs'
import { giveUp, inProject, project } from './project.mjs'

/** Runs `npm ci` unless node_modules holds what package-lock.json asks for; to serve takes less than to build and test. */
export function ensureInstalled({ toServeOnly = false } = {}) {
  if (isInstalled(toServeOnly)) return
  console.log('Installing the packages that package-lock.json names …')
  const { status } = npm(['ci'], project, { stdio: 'inherit' })
  if (status !== 0) giveUp('The packages could not be installed: npm says why above.')
}

/** npm notes in node_modules what it put there, as its last act: an install that was cut short has no note. */
function isInstalled(toServeOnly) {
  const installed = packagesIn('node_modules/.package-lock.json')
  const wanted = packagesIn('package-lock.json')
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, { version, optional, dev }]) => {
    if (path === '' || (toServeOnly && dev)) return true
    const present = installed[path]
    // What is optional may be for another platform.
    return present ? present.version === version : optional === true
  })
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(inProject(file), 'utf8')).packages
  } catch {
    return undefined
  }
}
