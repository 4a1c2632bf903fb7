// npm run bench -- pdf: one mentee downloads a record of more than 40 pages, again and again, while other people work.
// npm run bench -- export: one administrator downloads the data about a mentor instead.
// Prints the latency of the others. Fails if their p99 reaches 250 ms.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../server/database/connect.ts'
import type { NewRow } from '../server/database/schema.ts'
import { counted, honestReads, inWords, quantile, type Result, tokenOf, workOn } from './clients.ts'
import { startProduct } from './contenders.ts'
import { makeProgramme, people } from './programme.ts'

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string' },
    /** The export of a person, instead of a record. */
    export: { type: 'boolean', default: false },
    /** Seconds of downloading. */
    seconds: { type: 'string', default: '60' },
    /** Another checkout, which must be built. */
    checkout: { type: 'string' },
  },
})
const databaseUrl = process.env.BENCH_POSTGRES_URL || undefined
const leastPages = options.export ? 0 : 40
const [reader, path, what] = options.export
  ? [1, `/api/users/${people.mentorId}/export`, 'the export']
  : [people.menteeId, '/api/record/pdf', 'the PDF']
const mostMilliseconds = 250

/** Reflections of ordinary length: each fills a page. */
async function insertReflections(dataDir: string) {
  const { db } = await connect({ dataDir, databaseUrl }, () => undefined)
  const at = new Date().toISOString()
  const answer = 'The ward was busy, and I learned to ask before a shift begins. '.repeat(10)
  const reflection = (place: number): NewRow<'reflections'> => ({
    user_id: people.menteeId,
    title: `Reflection ${place}`,
    day: '2026-01-01',
    kind: 'event',
    nature: answer,
    learned: answer,
    changed: answer,
    relevance: answer,
    themes: '[]',
    created_at: at,
    updated_at: at,
    updated_by: people.menteeId,
  })
  await db
    .insertInto('reflections')
    .values(Array.from({ length: 50 }, (_, place) => reflection(place)))
    .execute()
  await db.destroy()
}

type Downloaded = { status: number; milliseconds: number; pages: number }

function download(agent: Agent, url: string, token: string): Promise<Downloaded> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(url + path, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const pages =
          Buffer.concat(chunks)
            .toString('latin1')
            .match(/\/Type \/Page\b/g)?.length ?? 0
        resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - began, pages })
      })
    }).on('error', reject)
  })
}

/** Measures the others alone, or while a mentee downloads. */
async function measure(url: string, tokens: Map<number, string>, token?: string) {
  const until = performance.now() + (Number(options.seconds) / (token ? 1 : 3)) * 1_000
  const others: Result = { times: [], statuses: new Map(), refusals: new Map() }
  const downloads: Downloaded[] = []
  const readOn = async (token: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (performance.now() < until) downloads.push(await download(agent, url, token))
    agent.destroy()
  }
  await Promise.all([
    ...[...tokens].map(([id, token]) => workOn(url, token, honestReads[id] ?? [], until, others)),
    ...(token ? [readOn(token)] : []),
  ])
  const p99 = quantile(others.times, 0.99)
  const figures = `p50 ${quantile(others.times, 0.5)} ms, p99 ${p99} ms, ${quantile(others.times, 1 - 1e-9)} ms at most`
  console.log(`  others ${token ? `beside ${what}` : 'alone'}: ${figures} (${inWords(others.statuses)})`)
  if (token) describe(downloads)
  return { p99, pages: Math.min(...downloads.map(({ pages }) => pages)) }
}

function describe(downloads: Downloaded[]) {
  const statuses = new Map<number, number>()
  for (const { status } of downloads) counted(statuses, status)
  const [first] = downloads
  const half = quantile(
    downloads.map(({ milliseconds }) => milliseconds),
    0.5,
  )
  console.log(`  ${what}: ${first?.pages} pages, ${half} ms (p50), ${inWords(statuses)}`)
}

const folder = mkdtempSync(join(tmpdir(), 'mst-pdf-'))
try {
  console.log(databaseUrl ? 'PostgreSQL' : 'SQLite')
  await makeProgramme(folder, databaseUrl)
  await insertReflections(folder)
  const product = await startProduct(folder, {
    databaseUrl,
    ...(options.checkout && { checkout: options.checkout }),
  })
  const tokens = new Map<number, string>()
  for (const id of Object.keys(honestReads).map(Number)) tokens.set(id, await tokenOf(product.url, id))
  await measure(product.url, tokens)
  const { p99, pages } = await measure(product.url, tokens, await tokenOf(product.url, reader))
  await product.stop()
  if (pages < leastPages) console.log(`  Too few pages: ${leastPages} are needed.`)
  if (p99 >= mostMilliseconds) console.log(`  Too slow: at most ${mostMilliseconds} ms are allowed.`)
  if (pages < leastPages || p99 >= mostMilliseconds) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
