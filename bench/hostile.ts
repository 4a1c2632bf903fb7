// npm run bench -- hostile: one mentor writes as much as the limits allow, then reads on ten connections
// while other people work. Prints the latency of the others and the memory of the server. Fails beyond 250 ms
// or 300 MiB.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Contender, startProduct } from './contenders.ts'
import { emailOf, makeProgramme, password, people } from './programme.ts'

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string' },
    /** Minutes of writing. */
    minutes: { type: 'string', default: '10' },
    /** Writes this many times as fast, with limits raised by the same factor. */
    hurry: { type: 'string', default: '1' },
    /** Seconds of reading. */
    seconds: { type: 'string', default: '60' },
    /** Leaves out hostile reads whose path contains this text. */
    skip: { type: 'string' },
    /** Another checkout, which must be built. */
    checkout: { type: 'string' },
  },
})
const databaseUrl = process.env.BENCH_POSTGRES_URL || undefined
const seconds = Number(options.seconds)
const hurry = Number(options.hurry)
const most = { milliseconds: 250, mebibytes: 300 }

type Call = { method?: 'GET' | 'POST'; path: string; body?: object; token?: string }
type Answer = { status: number; bytes: number; text: string }

function ask(agent: Agent, url: string, { method = 'GET', path, body, token }: Call): Promise<Answer> {
  const content = body && JSON.stringify(body)
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  }
  return new Promise((resolve) => {
    const gone = (error: Error) => resolve({ status: 0, bytes: 0, text: error.message })
    const outgoing = request(url + path, { method, agent, headers }, (response) => {
      let bytes = 0
      let text = ''
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (text.length < 2_000) text += chunk.toString('latin1')
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes, text }))
      response.on('error', gone)
    })
    outgoing.setTimeout(60_000, () => outgoing.destroy(new Error('no answer within a minute')))
    outgoing.on('error', gone)
    outgoing.end(content)
  })
}

const counted = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
const inWords = (counts: Map<number, number>) =>
  [...counts].map(([status, calls]) => `${calls} × ${status || 'no answer'}`).join(', ')

/** Two bytes per character: the body of the call takes 256 KB. */
const text = (characters: number) => 'é'.repeat(characters)
const smart = text(2_000)
const objective = { specific: smart, measurable: smart, achievable: smart, relevant: smart, timeBound: smart }
const largestPlan = {
  title: 'As long as can be',
  description: text(9_000),
  objectives: Array(12).fill(objective),
  targetDate: '2099-01-01',
}
const mentees = Array.from({ length: 10 }, (_, index) => people.menteeId + index)

/** Writes the largest plans for one mentee after the other until the limits reject them, and then notes. */
async function writeAll(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const until = performance.now() + (Number(options.minutes) * 60_000) / hurry
  const statuses = new Map<number, number>()
  let place = 0
  while (performance.now() < until) {
    const menteeId = mentees[place % mentees.length]
    const isPlan = place < mentees.length
    const call: Call = isPlan
      ? { method: 'POST', path: '/api/learning-plans', body: { ...largestPlan, menteeId } }
      : { method: 'POST', path: '/api/notes', body: { menteeId, content: text(10_000) } }
    const { status } = await ask(agent, url, { ...call, token: people.mentorToken })
    counted(statuses, status)
    if (status === 409) place += 1
    if (status === 429) await pause(250)
  }
  agent.destroy()
  console.log(`  writing: ${inWords(statuses)}`)
}

const hostileReads = [
  '/api/learning-plans',
  '/api/learning-plans?limit=500&search=nothing',
  `/api/learning-plans?menteeId=${mentees[0]}`,
  '/api/learning-plans/csv',
  '/api/notes',
  '/api/notes?search=nothing',
  '/api/search/things?text=nothing',
  `/api/mentoring/timeline/${mentees[0]}?limit=500`,
].filter((path) => !options.skip || !path.includes(options.skip))

/** Sends the next request immediately, whatever the reply. */
async function readOn(url: string, connection: number, until: number, statuses: Map<number, number>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = connection; performance.now() < until; turn += 1) {
    const path = hostileReads[turn % hostileReads.length] ?? '/'
    const { status } = await ask(agent, url, { path, token: people.mentorToken })
    counted(statuses, status)
    // A rejected client could ask again immediately; this pause leaves the processor to the server on the same
    // machine.
    if (status !== 200) await pause(20)
  }
  agent.destroy()
}

/** Another mentor and mentee, an administrator, and the mentee of the large plans. */
const honestReads: Record<number, string[]> = {
  [people.mentorId + 1]: [
    '/api/dashboard/stats',
    '/api/notes',
    '/api/mentoring/mentees/enhanced',
    '/api/shifts',
  ],
  [people.menteeId + 15]: ['/api/dashboard/stats', '/api/notes', '/api/learning-plans', '/api/attention'],
  1: ['/api/dashboard/stats', '/api/users?limit=50', '/api/learning-plans?limit=50', '/api/notes?limit=50'],
  [people.menteeId]: ['/api/dashboard/stats', '/api/notes?limit=50', '/api/learning-plans?limit=50'],
}

async function workOn(url: string, token: string, paths: string[], until: number, result: Result) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  for (let turn = 0; performance.now() < until; turn += 1) {
    const began = performance.now()
    const { status, text } = await ask(agent, url, { path: paths[turn % paths.length] ?? '/', token })
    result.times.push(performance.now() - began)
    counted(result.statuses, status)
    if (status !== 200) counted(result.refusals, text.slice(0, 200))
    await pause(250)
  }
  agent.destroy()
}

type Result = { times: number[]; statuses: Map<number, number>; refusals: Map<string, number> }

async function tokenOf(url: string, id: number): Promise<string> {
  const agent = new Agent()
  const body = { email: emailOf(id), password }
  const { status, text } = await ask(agent, url, { method: 'POST', path: '/api/auth/login', body })
  if (status !== 200) throw new Error(`Person ${id} cannot sign in: ${status} ${text}`)
  return JSON.parse(text).token
}

const mebibytesOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024)

/** Measures the honest people alone, or together with the hostile reader. */
async function measure(product: Contender, tokens: Map<number, string>, isAttacked: boolean) {
  const { url, pid } = product
  const cpu = product.cpuSeconds()
  const began = performance.now()
  const until = performance.now() + (isAttacked ? seconds : seconds / 3) * 1_000
  const honest: Result = { times: [], statuses: new Map(), refusals: new Map() }
  const hostile = new Map<number, number>()
  let mebibytes = 0
  const looking = setInterval(() => {
    mebibytes = Math.max(mebibytes, mebibytesOf(pid))
  }, 200)
  await Promise.all([
    ...[...tokens].map(([id, token]) => workOn(url, token, honestReads[id] ?? [], until, honest)),
    ...(isAttacked ? Array.from({ length: 10 }, (_, index) => readOn(url, index, until, hostile)) : []),
  ])
  clearInterval(looking)
  const processors = (product.cpuSeconds() - cpu) / ((performance.now() - began) / 1_000)
  const sorted = honest.times.toSorted((a, b) => a - b)
  const part = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  const [p50, p99] = [part(0.5), part(0.99)]
  console.log(
    `  ${isAttacked ? 'attacked' : 'before'}: others p50 ${p50} ms, p99 ${p99} ms (${inWords(honest.statuses)}); memory ${mebibytes} MiB, ${processors.toFixed(2)} processors`,
  )
  for (const [refusal, calls] of honest.refusals) console.log(`  ${calls} × ${refusal}`)
  if (isAttacked) console.log(`  reading: ${inWords(hostile)}`)
  return { p99, mebibytes }
}

const folder = mkdtempSync(join(tmpdir(), 'mst-hostile-'))
const start = (limitFactor: number) =>
  startProduct(folder, { limitFactor, databaseUrl, ...(options.checkout && { checkout: options.checkout }) })
try {
  console.log(databaseUrl ? 'PostgreSQL' : 'SQLite')
  await makeProgramme(folder, databaseUrl)
  const first = await start(hurry)
  await writeAll(first.url)
  await first.stop()
  const product = await start(1)
  const tokens = new Map<number, string>()
  for (const id of Object.keys(honestReads).map(Number)) tokens.set(id, await tokenOf(product.url, id))
  await measure(product, tokens, false)
  const { p99, mebibytes } = await measure(product, tokens, true)
  await product.stop()
  if (p99 >= most.milliseconds || mebibytes >= most.mebibytes) {
    console.log(`  Too much: at most ${most.milliseconds} ms and ${most.mebibytes} MiB are allowed.`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
