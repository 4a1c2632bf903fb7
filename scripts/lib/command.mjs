import { resolve } from 'node:path'
import { ensureRunnable } from './build.mjs'
import { runWithPermissions } from './serve.mjs'

/** Runs a program of the server for the person at the console, and ends with its exit code. */
export async function runCommand(program, args = [], reach = {}) {
  ensureRunnable()
  process.exit(await runWithPermissions(program, args, process.env, reach))
}

/** A file that the person named. npm runs scripts in the project, so it passes on their folder. */
export const named = (file) => resolve(process.env.INIT_CWD ?? '.', file)
