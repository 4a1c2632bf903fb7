import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureRunnable, invocationOf } from './build.mjs'
import { start, stopSignal, untilOneEnds } from './children.mjs'
import { findNode } from './node.mjs'
import { permissionFlags } from './node-permissions.mjs'
import { inBackupDir, postgresTools } from './postgres-tools.mjs'
import { readSecretFiles } from './secrets.mjs'

// Before any script reads the environment.
readSecretFiles(process.env)

/** The server exits with this code to be restarted after a disk failure (`lifecycle.ts`). */
const startAgain = 75
const pauses = [1_000, 2_000, 4_000, 8_000, 16_000]
const longEnough = 10 * 60_000
/** Limits that make V8 and the C library release memory sooner (measured in bench/README.md). */
export const sparing = {
  // Megabytes; and how far the heap grows before V8 collects it, which is several times as far by default.
  flags: ['--max-semi-space-size=4', '--heap-growing-percent=100'],
  environment: { MALLOC_ARENA_MAX: '2' },
}

/**
 * Runs a program of the server with restricted permissions until it ends. `read` and `write` allow further
 * files. It cannot start programs itself, so `answer` handles its requests.
 */
export function runWithPermissions(
  program,
  args,
  environment,
  { read = [], write = [], answer = () => {} } = {},
) {
  const { args: ofProgram, reads } = invocationOf(program)
  const permissions = permissionFlags(environment, { program: reads, read, write })
  const child = start(findNode(), [...permissions, ...sparing.flags, ...ofProgram, ...args], {
    ...sparing.environment,
    ...environment,
  })
  child.on('message', (asked) => answer(asked, child))
  return untilOneEnds(child)
}

/** Runs a program of the server for the person at the console, and ends with its exit code. */
export async function runCommand(program, args = [], reach = {}) {
  ensureRunnable()
  process.exit(await runWithPermissions(program, args, process.env, reach))
}

/** A file that the person named. npm runs scripts in the project, so it passes on their folder. */
export const named = (file) => resolve(process.env.INIT_CWD ?? '.', file)

/**
 * Runs the server and restarts it on request, at most five times in a row. Ten minutes of running reset the
 * count.
 */
export async function serve(environment) {
  const answer = postgresTools(environment, inBackupDir(environment))
  for (let times = 0; ; times += 1) {
    const began = Date.now()
    const code = await runWithPermissions('server/main.ts', [], environment, { answer })
    if (Date.now() - began > longEnough) times = 0
    if (code !== startAgain || times >= pauses.length) return code
    console.log('MST starts again.')
    // A signal ends the pause.
    await pause(pauses[times], undefined, { signal: stopSignal() }).catch(() => {})
    if (stopSignal().aborted) return 0
  }
}
