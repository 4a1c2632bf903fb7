import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprintOf } from './fingerprint.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node.mjs'
import { giveUp, inProject, project } from './project.mjs'

const packages = ['package.json', 'package-lock.json']
const vite = [inProject('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
const serverConfig = 'vite.server.config.ts'

/** What is built into dist/, from what, and how; each has its own sources in the folder of its name. */
const parts = {
  web: {
    title: 'The web app',
    result: 'dist/web/index.html',
    sources: [
      'web',
      'contract',
      ...packages,
      'vite.config.ts',
      'postcss.config.mjs',
      'vite.chunks.ts',
      'vite.mantine.ts',
      'vite.router.ts',
      'scripts/lib/prerender.mjs',
    ],
    steps: [
      vite,
      [...vite, '--ssr', 'app/prerender.tsx', '--outDir', inProject('dist/prerender')],
      ['scripts/lib/prerender.mjs'],
    ],
  },
  server: {
    title: 'The server',
    result: 'dist/server/main.js',
    sources: [
      'server',
      'contract',
      ...packages,
      serverConfig,
      'scripts/lib/bundled.mjs',
      'scripts/lib/compile.mjs',
    ],
    steps: [[...vite, '--config', serverConfig], ['scripts/lib/compile.mjs']],
  },
}

/**
 * Builds what is missing or was built from other sources than those that lie here. Where all is built nothing has to be
 * installed but a Node that runs it.
 */
export function ensureServable() {
  const stale = Object.keys(parts).filter((name) => !isBuilt(name))
  if (stale.length === 0) return
  ensureInstalled()
  if (!canBuild())
    giveUp(
      'The program is not built, and the tools for it were left out: run "npm run build" where they are, and bring dist/ here.',
    )
  for (const name of stale) build(name)
}

/** For what runs beside the server, and must not build under its feet. */
export function ensureRunnable() {
  if (!isBuilt('server')) ensureInstalled({ toServeOnly: true })
}

/** How Node is told to run a program of the server: as it was built, where that was from what lies here, else from its source. */
export function invocationOf(program) {
  const built = inProject('dist/server', `${basename(program, '.ts')}.js`)
  if (!existsSync(built) || !isBuilt('server')) return { args: [program], reads: ['.'] }
  const before = pathToFileURL(inProject('scripts/lib/bundled.mjs')).href
  return { args: ['--import', before, built], reads: ['dist', 'package.json', 'scripts/lib'] }
}

const stampOf = (name) => inProject(`dist/${name}.built-from`)

/** An image holds what was built without its sources. */
function isBuilt(name) {
  const { result, sources } = parts[name]
  const stamp = stampOf(name)
  if (!existsSync(inProject(result)) || !existsSync(stamp)) return false
  return !existsSync(inProject(name)) || readFileSync(stamp, 'utf8') === fingerprintOf(sources)
}

/** Vite's own binary is an optional package of each platform. */
function canBuild() {
  const folder = inProject('node_modules/@rolldown')
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('binding-'))
}

function build(name) {
  const { title, sources, steps } = parts[name]
  console.log(`Building ${title.toLowerCase()} …`)
  const fingerprint = fingerprintOf(sources)
  // Without its stamp a build that is cut short counts as none.
  rmSync(stampOf(name), { force: true })
  if (!steps.every(runs)) giveUp(`${title} could not be built: the reason stands above.`)
  writeFileSync(stampOf(name), fingerprint)
}

const runs = (args) => spawnSync(findNode(), args, { cwd: project, stdio: 'inherit' }).status === 0
