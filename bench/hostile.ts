// npm run bench -- hostile: one mentee writes as much as the limits allow, then reads on ten connections
// while other people work. Prints the latency of the others and the memory of the server. Fails beyond 250 ms
// or 300 MiB.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '../server/database/connect.ts'
import type { NewRow } from '../server/database/schema.ts'
import { withSearchText } from '../server/database/search-text.ts'
import {
  ask,
  type Call,
  counted,
  honestReads,
  inWords,
  quantile,
  type Result,
  tokenOf,
  workOn,
} from './clients.ts'
import { type Contender, startProduct } from './contenders.ts'
import { makeProgramme, people } from './programme.ts'

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
const { menteeId } = people
const maxGoals = 500

/** A mentee cannot add goals, so the database gets as many overdue ones as a mentor can add. */
async function insertOverdueGoals(dataDir: string): Promise<number[]> {
  const { db } = await connect({ dataDir, databaseUrl }, () => undefined)
  const present = await db.selectFrom('goals').where('mentee_id', '=', menteeId).select('id').execute()
  const at = new Date().toISOString()
  const goal: NewRow<'goals'> = {
    mentee_id: menteeId,
    created_by: people.mentorId,
    title: text(200),
    description: text(10_000),
    target_date: '2020-01-01',
    priority: 'high',
    status: 'active',
    created_at: at,
    updated_at: at,
  }
  const goals = Array.from({ length: maxGoals - present.length }, () => withSearchText('goals', goal))
  const ids: number[] = []
  while (goals.length > 0) {
    const added = await db.insertInto('goals').values(goals.splice(0, 50)).returning('id').execute()
    ids.push(...added.map(({ id }) => id))
  }
  await db.destroy()
  return ids
}

/** The largest record of each kind. The mentee writes them in turns until the limits reject all kinds. */
const kindsOf = (goalIds: number[]): Record<string, (place: number, planIds: number[]) => Call> => ({
  plan: () => ({ path: '/api/learning-plans', body: largestPlan }),
  'archived plan': () => ({ path: '/api/learning-plans', body: { ...largestPlan, status: 'archived' } }),
  note: () => ({ path: '/api/notes', body: { content: text(10_000) } }),
  'comment on a goal': (place) => ({
    path: `/api/mentoring/goals/${goalIds[place % goalIds.length]}/comments`,
    body: { content: text(2_000) },
  }),
  'comment on a plan': (place, planIds) => ({
    path: `/api/learning-plans/${planIds[place % planIds.length]}/comments`,
    body: { content: text(2_000), objective: 1 + (place % 12) },
  }),
})

async function writeAll(url: string, token: string, goalIds: number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const kinds = kindsOf(goalIds)
  const until = performance.now() + (Number(options.minutes) * 60_000) / hurry
  const written = new Map<string, number>()
  const statuses = new Map<number, number>()
  const planIds: number[] = []
  for (let turn = 0; performance.now() < until; turn += 1) {
    const [kind = '', callOf] = Object.entries(kinds)[turn % Object.keys(kinds).length] ?? []
    if (!callOf) break
    const call = callOf(Math.floor(turn / Object.keys(kinds).length), planIds)
    const { status, text } = await ask(agent, url, { ...call, method: 'POST', token })
    counted(statuses, status)
    if (status === 201) counted(written, kind)
    if (status === 201 && kind === 'plan') planIds.push(Number(/"id":(\d+)/.exec(text)?.[1]))
    if (status !== 201) await pause(250 / hurry)
  }
  agent.destroy()
  console.log(`  writing: ${inWords(statuses)}`)
  console.log(`  written: ${[...written].map(([kind, times]) => `${times} × ${kind}`).join(', ')}`)
}

const hostileReads = [
  '/api/learning-plans',
  '/api/learning-plans?limit=500&search=nothing',
  `/api/learning-plans?menteeId=${menteeId}`,
  '/api/learning-plans/csv',
  '/api/notes',
  '/api/notes?search=nothing',
  '/api/search/things?text=nothing',
  `/api/mentoring/timeline/${menteeId}?limit=500`,
  `/api/mentoring/goals/${menteeId}?limit=500`,
  '/api/attention',
  `/api/people/${menteeId}`,
  `/api/people/${people.mentorId}`,
  '/api/search/people?text=last',
  '/api/admin/quick-actions',
].filter((path) => !options.skip || !path.includes(options.skip))

/** Sends the next request immediately, whatever the reply. */
async function readOn(
  { url, token }: { url: string; token: string },
  connection: number,
  until: number,
  statuses: Map<number, number>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = connection; performance.now() < until; turn += 1) {
    const path = hostileReads[turn % hostileReads.length] ?? '/'
    const { status } = await ask(agent, url, { path, token })
    counted(statuses, status)
    // A rejected client could ask again immediately; this pause leaves the processor to the server on the same
    // machine.
    if (status !== 200) await pause(20)
  }
  agent.destroy()
}

const mebibytesOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024)

/** Measures the honest people alone, or together with the hostile reader. */
async function measure(product: Contender, tokens: Map<number, string>, attacker?: string) {
  const { url, pid } = product
  const cpu = product.cpuSeconds()
  const began = performance.now()
  const until = performance.now() + (attacker ? seconds : seconds / 3) * 1_000
  const honest: Result = { times: [], statuses: new Map(), refusals: new Map() }
  const hostile = new Map<number, number>()
  let mebibytes = 0
  const looking = setInterval(() => {
    mebibytes = Math.max(mebibytes, mebibytesOf(pid))
  }, 200)
  await Promise.all([
    ...[...tokens].map(([id, token]) => workOn(url, token, honestReads[id] ?? [], until, honest)),
    ...(attacker
      ? Array.from({ length: 10 }, (_, index) => readOn({ url, token: attacker }, index, until, hostile))
      : []),
  ])
  clearInterval(looking)
  const processors = (product.cpuSeconds() - cpu) / ((performance.now() - began) / 1_000)
  const [p50, p99] = [quantile(honest.times, 0.5), quantile(honest.times, 0.99)]
  console.log(
    `  ${attacker ? 'attacked' : 'alone'}: others p50 ${p50} ms, p99 ${p99} ms (${inWords(honest.statuses)}); memory ${mebibytes} MiB, ${processors.toFixed(2)} processors`,
  )
  for (const [refusal, calls] of honest.refusals) console.log(`  ${calls} × ${refusal}`)
  if (attacker) console.log(`  reading: ${inWords(hostile)}`)
  return { p99, mebibytes }
}

const folder = mkdtempSync(join(tmpdir(), 'mst-hostile-'))
const start = (limitFactor: number) =>
  startProduct(folder, { limitFactor, databaseUrl, ...(options.checkout && { checkout: options.checkout }) })
try {
  console.log(databaseUrl ? 'PostgreSQL' : 'SQLite')
  await makeProgramme(folder, databaseUrl)
  const goalIds = await insertOverdueGoals(folder)
  const first = await start(hurry)
  const attacker = await tokenOf(first.url, menteeId)
  await writeAll(first.url, attacker, goalIds)
  await first.stop()
  const product = await start(1)
  const tokens = new Map<number, string>()
  for (const id of Object.keys(honestReads).map(Number)) tokens.set(id, await tokenOf(product.url, id))
  await measure(product, tokens)
  const { p99, mebibytes } = await measure(product, tokens, attacker)
  await product.stop()
  if (p99 >= most.milliseconds || mebibytes >= most.mebibytes) {
    console.log(`  Too much: at most ${most.milliseconds} ms and ${most.mebibytes} MiB are allowed.`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
