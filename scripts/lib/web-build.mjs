import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './node.mjs'
import { giveUp, inProject, project } from './project.mjs'

const sources = [
  'web',
  'contract',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'postcss.config.mjs',
]
const stamp = inProject('dist/web.built-from')

/** Builds the web app when it is missing or was built from other sources than those that lie here. */
export function ensureBuilt() {
  const fingerprint = fingerprintOf(sources)
  const isBuilt = existsSync(inProject('dist/web/index.html')) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === fingerprint) return
  console.log('Building the web app …')
  if (!build()) giveUp('The web app could not be built: the reason stands above.')
  writeFileSync(stamp, fingerprint)
}

function build() {
  // Without its stamp a build that is cut short counts as none.
  rmSync(stamp, { force: true })
  const args = [inProject('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  return spawnSync(findNode(), args, { cwd: project, stdio: 'inherit' }).status === 0
}

function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const full = inProject(path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, join(path, name))
    return
  }
  const content = readFileSync(full)
  hash.update(`${path} ${content.length}\n`).update(content)
}
