import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from './load.ts'
import { emailOf, password, people } from './programme.ts'

/** The calls that are measured on every contender. */
export type Work = 'notes' | 'mentees' | 'plans' | 'overview' | 'create a note' | 'sign in'

/** Returns the request of one connection. */
type RequestOf = (connection: number) => Request

export type Contender = {
  name: string
  url: string
  pid: number
  requests: Record<Work, RequestOf>
  /** CPU seconds used so far. */
  cpuSeconds: () => number
  stop: () => Promise<void>
}

const { mentorToken, adminToken, menteeId } = people
/** Requests for the data of `programme.ts`. */
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
  // Different accounts, because parallel sign-ins of one account would count as password guessing.
  'sign in': (connection) => ({
    method: 'POST',
    path: '/api/auth/login',
    body: { email: emailOf(menteeId + connection), password },
  }),
}

export const startLimit = (dataDir: string): Promise<Contender> =>
  startNode('limit', [join(import.meta.dirname, 'limit.ts'), dataDir], {})

// The modules are plain JavaScript without types.
const { permissionFlags } = (await import(`${'../scripts/lib/node-permissions.mjs'}`)) as {
  permissionFlags: (environment: Record<string, string>) => string[]
}
const { sparing } = (await import(`${'../scripts/lib/serve.mjs'}`)) as {
  sparing: { flags: string[]; environment: Record<string, string> }
}

type Product = {
  name?: string
  checkout?: string
  flags?: string[]
  limitFactor?: number
  databaseUrl?: string | undefined
}

/**
 * Starts the product like `npm start`: built, with its permissions and its log. Its rate limits are active
 * but high, because one person sends all requests. `checkout` selects another version. With `flags`, for
 * profiling, it runs from its sources, so that profiles contain function names.
 */
export function startProduct(
  dataDir: string,
  {
    name = 'product',
    checkout = join(import.meta.dirname, '..'),
    flags = [],
    limitFactor = 1_000,
    databaseUrl,
  }: Product = {},
): Promise<Contender> {
  const built = join(checkout, 'dist/server/main.js')
  const program = flags.length === 0 && existsSync(built) ? built : join(checkout, 'server/main.ts')
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_FACTOR: String(limitFactor),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
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

/** Keeps reading after the ready line, so that the pipe does not fill up. */
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

/** CPU seconds of all threads with nanosecond precision, on Linux; NaN elsewhere. */
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
