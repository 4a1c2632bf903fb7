// npm run bench -- morning: 500 people sign in within half a minute and open pages, read and write. Measures
// latency, failures and the memory of the server. --hurry 10 runs ten times as fast.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProduct } from './contenders.ts'
import { emailOf, makeProgramme, password, people } from './programme.ts'

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '120' },
    /** Average seconds between two pages of one person. */
    reads: { type: 'string', default: '15' },
    hurry: { type: 'string', default: '1' },
  },
})
const crowd = Number(options.people)
const hurry = Number(options.hurry)
const arrivalSeconds = 30
const mentors = Math.floor(crowd / 8)

type Call = { method?: 'GET' | 'POST'; path: string; body?: object }
/** The calls of a page are sent in parallel, as a browser does. */
type Page = Call[]

const today = new Date()
const day = (ahead: number) => new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
const frame: Page = [{ path: '/api/auth/profile' }, { path: '/api/attention' }]
const dashboard: Page = [...frame, { path: '/api/dashboard/stats' }, { path: `/api/shifts?from=${day(0)}` }]
const note = (menteeId?: number): Call => ({
  method: 'POST',
  path: '/api/notes',
  body: {
    ...(menteeId && { menteeId }),
    content: 'We spoke about handing over at the end of a night shift.',
  },
})

/** Pages by role, which are opened in turns. `mentee` is one of the mentor's own mentees. */
const pagesOf = {
  admin: () => [
    [...dashboard, { path: '/api/mentoring/admin/overview' }],
    [{ path: '/api/users' }],
    [{ path: '/api/mentoring/admin/audit-log' }],
    [{ path: `/api/admin/reports?from=${day(-30)}&to=${day(0)}` }],
  ],
  mentor: (mentee: number) => [
    [...dashboard, { path: '/api/mentoring/mentees/enhanced' }],
    [{ path: '/api/notes' }],
    [{ path: `/api/learning-plans?menteeId=${mentee}` }, { path: `/api/mentoring/goals/${mentee}` }],
    [{ path: `/api/mentoring/timeline/${mentee}` }],
    [note(mentee), { path: '/api/notes' }],
  ],
  mentee: (me: number) => [
    [...dashboard, { path: '/api/mentoring/my-mentors' }],
    [{ path: `/api/mentoring/goals/${me}` }],
    [{ path: '/api/learning-plans' }],
    [{ path: '/api/notes' }],
    [note(), { path: '/api/notes' }],
  ],
} satisfies Record<string, (id: number) => Page[]>

type Answer = { status: number; text: string }
const times: number[] = []
const failures = new Map<string, number>()
let shed = 0

function ask(agent: Agent, url: string, { method = 'GET', path, body }: Call, token?: string) {
  const text = body ? JSON.stringify(body) : undefined
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise<Answer>((resolve) => {
    const outgoing = request(url + path, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
      response.on('error', () => resolve({ status: 0, text: 'broken off' }))
    })
    outgoing.on('error', (error) => resolve({ status: 0, text: error.message }))
    outgoing.end(text)
  })
}

async function timed(agent: Agent, url: string, call: Call, token: string) {
  const began = performance.now()
  const answer = await ask(agent, url, call, token)
  times.push(performance.now() - began)
  if (answer.status === 503) shed += 1
  else if (answer.status < 200 || answer.status > 299) countFailure(call, answer)
}

function countFailure({ path }: Call, { status, text }: Answer) {
  const what = `${status} ${path.split('?')[0]} ${text.slice(0, 100)}`
  failures.set(what, (failures.get(what) ?? 0) + 1)
}

async function signIn(agent: Agent, url: string, id: number): Promise<string | undefined> {
  for (let tries = 0; tries < 60; tries += 1) {
    const call: Call = { method: 'POST', path: '/api/auth/login', body: { email: emailOf(id), password } }
    const answer = await ask(agent, url, call)
    if (answer.status === 200) return JSON.parse(answer.text).token
    if (answer.status !== 503 && answer.status !== 429) return void countFailure(call, answer)
    await pause(1_000)
  }
  return void countFailure({ path: '/api/auth/login' }, { status: 503, text: 'for a minute' })
}

/** Signs in and opens pages until the end. The pauses vary, but they are the same in every run. */
async function live(url: string, place: number, until: number) {
  const role = place === 0 ? 'admin' : place <= mentors ? 'mentor' : 'mentee'
  const id =
    role === 'admin'
      ? 1
      : role === 'mentor'
        ? people.mentorId + place - 1
        : people.menteeId + place - mentors - 1
  const pages = pagesOf[role](role === 'mentor' ? people.menteeId + (place - 1) * 10 : id)
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  await pause((arrivalSeconds * 1_000 * place) / crowd / hurry)
  const token = await signIn(agent, url, id)
  for (let turn = place; token && performance.now() < until; turn += 1) {
    await Promise.all((pages[turn % pages.length] ?? []).map((call) => timed(agent, url, call, token)))
    const share = 0.5 + ((place * 7 + turn * 13) % 100) / 100
    await pause((Number(options.reads) * 1_000 * share) / hurry)
  }
  agent.destroy()
}

const mebibytesOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}

const folder = mkdtempSync(join(tmpdir(), 'mst-morning-'))
try {
  console.log('Making the programme …')
  await makeProgramme(folder)
  const product = await startProduct(folder, { limitFactor: 100 })
  const until = performance.now() + Number(options.seconds) * 1_000
  const memory: number[] = []
  const looking = setInterval(
    () => memory.push(mebibytesOf(product.pid)),
    (Number(options.seconds) * 1_000) / 12,
  )
  const before = product.cpuSeconds()
  await Promise.all(Array.from({ length: crowd }, (_, place) => live(product.url, place, until)))
  clearInterval(looking)
  const sorted = times.toSorted((a, b) => a - b)
  const part = (share: number) => `${sorted[Math.floor(sorted.length * share)]?.toFixed(0)} ms`
  console.log(
    `${crowd} people, ${times.length} calls, ${(times.length / Number(options.seconds)).toFixed(0)}/s: p50 ${part(0.5)}, p99 ${part(0.99)}, longest ${sorted.at(-1)?.toFixed(0)} ms`,
  )
  console.log(`CPU ${(product.cpuSeconds() - before).toFixed(1)} s; resident MiB: ${memory.join(' ')}`)
  console.log(
    `refused as too busy (503): ${shed}; failed: ${[...failures.values()].reduce((a, b) => a + b, 0)}`,
  )
  for (const [what, count] of failures) console.log(`  ${count} × ${what}`)
  await product.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
