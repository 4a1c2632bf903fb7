import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { giveUp, inProject, project } from './project.mjs'

/** Runs npm in a folder until it ends, with the npm that started this script if there is one. */
export function npm(args, cwd, options) {
  const itself = process.env.npm_execpath
  if (itself?.endsWith('.js')) return spawnSync(process.execPath, [itself, ...args], { ...options, cwd })
  return spawnSync('npm', args, { ...options, cwd, shell: process.platform === 'win32' })
}

/**
 * Runs `npm ci` unless node_modules matches package-lock.json. Serving needs fewer packages than building and
 * testing.
 */
export function ensureInstalled({ toServeOnly = false } = {}) {
  if (isInstalled(toServeOnly)) return
  console.log('Installing the packages of package-lock.json …')
  const { status } = npm(['ci'], project, { stdio: 'inherit' })
  if (status !== 0) giveUp('The packages could not be installed. The reason is above.')
}

function isInstalled(toServeOnly) {
  try {
    // npm writes this file last, so an interrupted install has none.
    const installed = packagesIn('node_modules/.package-lock.json')
    return Object.entries(packagesIn('package-lock.json')).every(([path, { version, optional, dev }]) => {
      if (path === '' || (toServeOnly && dev)) return true
      // An optional package may be for another platform.
      return installed[path] ? installed[path].version === version : optional === true
    })
  } catch {
    return false
  }
}

const packagesIn = (file) => JSON.parse(readFileSync(inProject(file), 'utf8')).packages
