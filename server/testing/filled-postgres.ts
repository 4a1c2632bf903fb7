import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rowsIn } from './commands.ts'
import { ofThisProcess } from './program.ts'

const program = fileURLToPath(new URL('killed-command.ts', import.meta.url))

/** The steps to kill after: all when CI or a person names them, else the first and the last. */
export const stepsToKill = (steps: string[]): string[] =>
  process.env.TEST_SWEEPS ? steps : steps.filter((_, index) => index === 0 || index === steps.length - 1)

/** Runs a move or a restore to its end, or kills it after a step. */
export async function fill(args: [command: 'move' | 'restore', step: string, file?: string], env: object) {
  const child = spawn(process.execPath, [program, ...args.map(String)], {
    env: { ...ofThisProcess, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  const [code, signal] = await once(child, 'close')
  return { outcome: (signal ?? code) as string | number, said: said.trim() }
}

/** The rows and anchors of an embedded installation, which a move must not change. */
export const embeddedState = async (dataDir: string) => ({
  rows: await rowsIn(dataDir),
  anchors: readFileSync(join(dataDir, 'audit-anchors.jsonl'), 'utf8'),
})
