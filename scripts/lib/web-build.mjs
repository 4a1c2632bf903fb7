import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node.mjs'
import { giveUp, inProject, project } from './project.mjs'

const sources = [
  'web',
  'contract',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'postcss.config.mjs',
  'vite.chunks.ts',
  'scripts/lib/prerender.mjs',
]
const stamp = inProject('dist/web.built-from')

/**
 * Builds the web app when it is missing or was built from other sources than those that lie here. Where it is built
 * already, only what serves it needs to be installed.
 */
export function ensureServable() {
  const fingerprint = fingerprintOf(sources)
  const isBuilt = isBuiltFrom(fingerprint)
  ensureInstalled({ toServeOnly: isBuilt })
  if (isBuilt) return
  if (!canBuild())
    giveUp(
      'The web app is not built, and the tools for it were left out: run "npm run build" where they are, and bring dist/ here.',
    )
  console.log('Building the web app …')
  if (!build()) giveUp('The web app could not be built: the reason stands above.')
  writeFileSync(stamp, fingerprint)
}

/** An image holds the built web app without its sources. */
function isBuiltFrom(fingerprint) {
  if (!existsSync(inProject('dist/web/index.html')) || !existsSync(stamp)) return false
  return !existsSync(inProject('web')) || readFileSync(stamp, 'utf8') === fingerprint
}

/** Vite's own binary is an optional package of each platform. */
function canBuild() {
  const folder = inProject('node_modules/@rolldown')
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('binding-'))
}

function build() {
  // Without its stamp a build that is cut short counts as none.
  rmSync(stamp, { force: true })
  const vite = [inProject('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  return (
    runs(vite) &&
    runs([...vite, '--ssr', 'app/prerender.tsx', '--outDir', inProject('dist/prerender')]) &&
    runs(['scripts/lib/prerender.mjs'])
  )
}

const runs = (args) => spawnSync(findNode(), args, { cwd: project, stdio: 'inherit' }).status === 0

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
