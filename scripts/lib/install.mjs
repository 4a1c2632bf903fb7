import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { giveUp, inProject, project } from './project.mjs'

/** Runs `npm ci` unless node_modules holds what package-lock.json asks for. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing the packages that package-lock.json names …')
  const { status } = npm(['ci'])
  if (status !== 0) giveUp('The packages could not be installed: npm says why above.')
}

/** npm notes in node_modules what it put there, as its last act: an install that was cut short has no note. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json')
  const wanted = packagesIn('package-lock.json')
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
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

function npm(args) {
  const options = { cwd: project, stdio: 'inherit' }
  const itself = process.env.npm_execpath
  if (itself?.endsWith('.js')) return spawnSync(process.execPath, [itself, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}
