import { setTimeout as pause } from 'node:timers/promises'
import { invocationOf } from './build.mjs'
import { start, untilOneEnds, whenAskedToStop } from './children.mjs'
import { findNode } from './node.mjs'
import { permissionFlags } from './node-permissions.mjs'
import { inBackupDir, postgresTools } from './postgres-tools.mjs'

/** The exit code by which the server asks to be started again: the disk failed it (`lifecycle.ts`). */
const startAgain = 75
const pauses = [1_000, 2_000, 4_000, 8_000, 16_000]
const longEnough = 10 * 60_000
/** What is no longer needed is given back sooner, by V8 and by the C library (measured in bench/README.md). */
export const sparing = { flags: ['--max-semi-space-size=8'], environment: { MALLOC_ARENA_MAX: '2' } }

/**
 * Runs a program of the server under its permissions until it ends. Besides it may `read` and `write` these files; what it
 * asks for, since it can start no program itself, goes to `answer`.
 */
export function runInWalls(program, args, environment, { read = [], write = [], answer = () => {} } = {}) {
  const { args: ofProgram, reads } = invocationOf(program)
  const permissions = [
    ...permissionFlags(environment, reads),
    ...[...read, ...write].map((file) => `--allow-fs-read=${file}`),
    ...write.map((file) => `--allow-fs-write=${file}`),
  ]
  const child = start(findNode(), [...permissions, ...sparing.flags, ...ofProgram, ...args], {
    ...sparing.environment,
    ...environment,
  })
  child.on('message', (asked) => answer(asked, child))
  return untilOneEnds(child)
}

/** Runs the server, and again when it asks for that; five times in a row, unless it ran well for ten minutes. */
export async function serve(environment) {
  let isAskedToStop = false
  whenAskedToStop(() => {
    isAskedToStop = true
  })
  const answer = postgresTools(environment, inBackupDir(environment))
  for (let times = 0; ; times += 1) {
    const began = Date.now()
    const code = await runInWalls('server/main.ts', [], environment, { answer })
    if (Date.now() - began > longEnough) times = 0
    if (code !== startAgain || times >= pauses.length) return code
    console.log('MST starts again.')
    await pause(pauses[times])
    if (isAskedToStop) return 0
  }
}
