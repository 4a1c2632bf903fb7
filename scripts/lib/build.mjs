import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node.mjs'
import { giveUp, inProject, project } from './project.mjs'

const packages = ['package.json', 'package-lock.json']
const vite = [inProject('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
const prerendered = ['--ssr', 'app/prerender.tsx', '--outDir', inProject('dist/prerender')]

/** The parts of dist/ with their sources and build steps. */
const parts = {
  web: {
    title: 'The web app',
    result: 'dist/web/index.html',
    sources: ['web', 'contract', ...packages, 'vite.config.ts', 'build'],
    steps: [vite, [...vite, ...prerendered], ['build/prerender.mjs']],
  },
  server: {
    title: 'The server',
    result: 'dist/server/main.js',
    sources: ['server', 'contract', ...packages, 'build', 'scripts/lib/bundled.mjs'],
    steps: [[...vite, '--config', 'build/server.config.ts'], ['build/compile.mjs']],
  },
}

/**
 * Builds the parts that are missing or whose sources have changed. If everything is built, only Node must be
 * installed.
 */
export function ensureServable() {
  const stale = Object.keys(parts).filter((name) => !isBuilt(name))
  if (stale.length === 0) return
  ensureInstalled()
  // Vite's native binary is an optional package per platform.
  const rolldown = inProject('node_modules/@rolldown')
  if (!existsSync(rolldown) || !readdirSync(rolldown).some((name) => name.startsWith('binding-')))
    giveUp(
      'The program is not built, and the build tools are not installed. Run "npm run build" on a machine that has them, and copy dist/ here.',
    )
  for (const name of stale) build(name)
}

/** For programs that run beside the server: they must not rebuild what it is running. */
export function ensureRunnable() {
  if (!isBuilt('server')) ensureInstalled({ toServeOnly: true })
}

/** Node arguments for a program of the server: the bundle if it is up to date, else the sources. */
export function invocationOf(program) {
  const built = inProject('dist/server', `${basename(program, '.ts')}.js`)
  if (!existsSync(built) || !isBuilt('server')) return { args: [program], reads: ['.'] }
  const before = pathToFileURL(inProject('scripts/lib/bundled.mjs')).href
  return { args: ['--import', before, built], reads: ['dist', 'package.json', 'scripts/lib'] }
}

const stampOf = (name) => inProject(`dist/${name}.built-from`)

/** An image contains the build without its sources, so there is nothing to compare. */
function isBuilt(name) {
  const { result, sources } = parts[name]
  const stamp = stampOf(name)
  if (!existsSync(inProject(result)) || !existsSync(stamp)) return false
  return !existsSync(inProject(name)) || readFileSync(stamp, 'utf8') === fingerprintOf(sources).digest('hex')
}

function build(name) {
  const { title, sources, steps } = parts[name]
  console.log(`Building ${title.toLowerCase()} …`)
  const fingerprint = fingerprintOf(sources).digest('hex')
  // Remove the stamp first, so that an interrupted build does not count as built.
  rmSync(stampOf(name), { force: true })
  const runs = (args) => spawnSync(findNode(), args, { cwd: project, stdio: 'inherit' }).status === 0
  if (!steps.every(runs)) giveUp(`${title} could not be built. The reason is above.`)
  writeFileSync(stampOf(name), fingerprint)
}

/** Hashes the contents of these files and folders. Test files are not part of a build. */
function fingerprintOf(paths, hash = createHash('sha256')) {
  for (const path of paths) {
    const full = inProject(path)
    if (/\.test\.tsx?$|^server[\\/]testing$/.test(path) || !existsSync(full)) continue
    if (statSync(full).isDirectory()) {
      const inside = readdirSync(full).sort()
      const paths = inside.map((name) => join(path, name))
      fingerprintOf(paths, hash)
    } else hash.update(path).update(createHash('sha256').update(readFileSync(full)).digest())
  }
  return hash
}
