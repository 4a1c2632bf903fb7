import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from './load.ts'
import { emailOf, password, people } from './programme.ts'

/** What is asked of every contender. */
export type Work = 'notes' | 'mentees' | 'plans' | 'overview' | 'create a note' | 'sign in'

/** What one of the connections asks. */
type RequestOf = (connection: number) => Request

export type Contender = {
  name: string
  url: string
  pid: number
  requests: Record<Work, RequestOf>
  /** Seconds of CPU that it has used so far. */
  cpuSeconds: () => number
  stop: () => Promise<void>
}

const { mentorToken, adminToken, menteeId } = people
/** On the programme of `programme.ts`. */
export const requests: Record<Work, RequestOf> = {
  notes: () => ({ method: 'GET', path: '/api/notes', token: mentorToken }),
  mentees: () => ({ method: 'GET', path: '/api/mentoring/mentees/enhanced', token: mentorToken }),
  plans: () => ({ method: 'GET', path: `/api/learning-plans?menteeId=${menteeId}`, token: mentorToken }),
  overview: () => ({ method: 'GET', path: '/api/mentoring/admin/overview', token: adminToken }),
  'create a note': () => ({
    method: 'POST',
    path: '/api/notes',
    token: mentorToken,
    body: { menteeId, content: 'A note of ordinary length, as one is written after a shift together.' },
  }),
  // One person's sign-ins at once would be guesses.
  'sign in': (connection) => ({
    method: 'POST',
    path: '/api/auth/login',
    body: { email: emailOf(menteeId + connection), password },
  }),
}

export const startLimit = (dataDir: string): Promise<Contender> =>
  startNode('limit', [join(import.meta.dirname, 'limit.ts'), dataDir], {})

// Plain JavaScript, which has no types to import.
const { permissionFlags } = (await import(`${'../scripts/lib/node-permissions.mjs'}`)) as {
  permissionFlags: (environment: Record<string, string>) => string[]
}
const { sparing } = (await import(`${'../scripts/lib/serve.mjs'}`)) as {
  sparing: { flags: string[]; environment: Record<string, string> }
}

type Product = { name?: string; checkout?: string; flags?: string[]; limitFactor?: number }

/**
 * The product as `npm start` runs it: built, under its permissions, with its log. Its limits count but are far away, for
 * one person asks all of it here. Another `checkout` stands for another version; with `flags`, which are for profiling, it
 * runs from its sources, whose functions have names.
 */
export function startProduct(
  dataDir: string,
  {
    name = 'product',
    checkout = join(import.meta.dirname, '..'),
    flags = [],
    limitFactor = 1_000,
  }: Product = {},
): Promise<Contender> {
  const built = join(checkout, 'dist/server/main.js')
  const program = flags.length === 0 && existsSync(built) ? built : join(checkout, 'server/main.ts')
  const environment = { DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_FACTOR: String(limitFactor) }
  const readable = [checkout, `${checkout}/*`].map((path) => `--allow-fs-read=${path}`)
  const args = [...permissionFlags(environment), ...readable, ...sparing.flags, ...flags, program]
  return startNode(name, args, { ...environment, ...sparing.environment })
}

async function startNode(
  name: string,
  args: string[],
  environment: Record<string, string>,
): Promise<Contender> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readyUrl(child, /ready at (http:\S+)/)
  return {
    name,
    url,
    pid: child.pid ?? 0,
    requests,
    cpuSeconds: () => cpuSecondsOf(child),
    stop: () => stop(child),
  }
}

/** Reads on afterwards, as whatever collects a log does. */
async function readyUrl(child: ChildProcess, said: RegExp): Promise<string> {
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (output.length < 20_000) output += text
  })
  while (!said.test(output)) {
    if (child.exitCode !== null || !child.stdout) throw new Error(`It did not start: ${output}`)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  return said.exec(output)?.[1] ?? ''
}

/** What all its threads have used, as Linux tells it to the nanosecond; not a number elsewhere. */
export function cpuSecondsOf({ pid }: Pick<ChildProcess, 'pid'>): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const used = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0])
    return used.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1e9, 0)
  } catch {
    return Number.NaN
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
