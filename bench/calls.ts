// npm run bench -- calls: compares the cost of a call with its lower bound. Both are measured in turns in one
// run.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Contender, startLimit, startProduct, type Work } from './contenders.ts'
import { load } from './load.ts'
import { makeProgramme } from './programme.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    // Share of the calls of each round: a smaller one gives a quick first result.
    share: { type: 'string', default: '1' },
    only: { type: 'string' },
    beside: { type: 'string' },
    json: { type: 'string' },
  },
})
const connections = 10
/** Requests per round, and before the first round until V8 has optimised the code. */
const answers: Record<Work, { round: number; before: number }> = {
  notes: { round: 300, before: 2_000 },
  mentees: { round: 500, before: 3_000 },
  plans: { round: 1_000, before: 4_000 },
  overview: { round: 40, before: 200 },
  'create a note': { round: 300, before: 2_000 },
  'sign in': { round: 40, before: 40 },
}
/** Writes come last, because they make the tables grow. */
const works: Work[] = ['notes', 'mentees', 'plans', 'overview', 'create a note', 'sign in']
const chosen = options.only ? works.filter((work) => options.only?.split(',').includes(work)) : works

/** The work in the table of README.md, and the aim for the ratio of requests. */
const titles: Record<Work, { title: string; aim: number }> = {
  mentees: { title: "a mentor's mentees with progress and counts", aim: 0.9 },
  plans: { title: 'plans of a mentee', aim: 0.65 },
  notes: { title: "a mentor's 100 notes", aim: 0.9 },
  overview: { title: 'the overview of everybody', aim: 0.9 },
  'create a note': { title: 'create a note', aim: 0.5 },
  'sign in': { title: 'sign in', aim: 0.85 },
}

type Figure = { perSecond: number; cpuMilliseconds: number; p99: number }

const folder = mkdtempSync(join(tmpdir(), 'mst-bench-'))
const contenders: Contender[] = []
try {
  await run()
} finally {
  for (const contender of contenders) await contender.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function run() {
  console.log('Making the programme …')
  const first = join(folder, 'limit')
  mkdirSync(first, { mode: 0o700 })
  await makeProgramme(first)
  const forProduct = join(folder, 'product')
  cpSync(first, forProduct, { recursive: true })
  contenders.push(await startLimit(first), await startProduct(forProduct))
  if (options.beside) contenders.push(await startEarlier(options.beside))
  await compareAnswers()

  const figures: Record<string, Record<string, Figure>> = {}
  for (const work of chosen) {
    const rounds = contenders.map((): Figure[] => [])
    for (const contender of contenders) await measure(contender, work, answers[work].before)
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const [place, contender] of contenders.entries())
        rounds[place]?.push(await measure(contender, work, answers[work].round))
    figures[work] = Object.fromEntries(
      contenders.map(({ name }, place) => [name, middle(rounds[place] ?? [])]),
    )
    show(work, figures[work])
  }
  if (chosen.includes('sign in')) await measureFlood()
  if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`)
  if (!options.only && !options.beside) writeTable(figures)
}

/** Replaces the table in README.md. */
function writeTable(figures: Record<string, Record<string, Figure>>) {
  const milliseconds = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))
  const rows = Object.entries(titles).map(([work, { title, aim }]) => {
    const { limit, product } = figures[work] ?? {}
    if (!limit || !product) throw new Error(`${work} was not measured.`)
    const ratio = (product.perSecond / limit.perSecond).toFixed(2)
    return `| ${title} | ${ratio} | ${aim} | ${milliseconds(product.cpuMilliseconds)} / ${milliseconds(limit.cpuMilliseconds)} ms |`
  })
  const file = join(import.meta.dirname, 'README.md')
  const table = /(\| requests \| product \/ limit .*\n\|.*\n)(?:\|.*\n)+/
  writeFileSync(file, readFileSync(file, 'utf8').replace(table, `$1${rows.join('\n')}\n`))
}

/** An earlier version cannot open the database of a later one, so it makes its own. */
async function startEarlier(checkout: string) {
  const earlier = join(folder, 'earlier')
  mkdirSync(earlier, { mode: 0o700 })
  const { makeProgramme } = await import(resolve(checkout, 'bench/programme.ts'))
  await makeProgramme(earlier)
  return startProduct(earlier, { name: 'earlier', checkout })
}

/** Measures other requests during a flood of sign-ins. The target is a p99 below 250 ms. */
async function measureFlood() {
  const [, product] = contenders
  if (!product) return
  const flood = load(product.url, product.requests['sign in'], { connections, answers: 150 })
  const others = await load(product.url, product.requests.mentees, { connections: 4, answers: 400 })
  await flood
  console.log(
    `during a flood of sign-ins: mentees p50 ${others.p50.toFixed(1)} ms, p99 ${others.p99.toFixed(1)} ms`,
  )
}

async function measure({ url, requests, cpuSeconds }: Contender, work: Work, most: number): Promise<Figure> {
  const answers = Math.ceil(most * Number(options.share))
  const before = cpuSeconds()
  const { perSecond, p99 } = await load(url, requests[work], { connections, answers })
  return { perSecond, p99, cpuMilliseconds: ((cpuSeconds() - before) * 1_000) / answers }
}

function middle(figures: Figure[]): Figure {
  const of = (name: keyof Figure) =>
    figures.map((figure) => figure[name]).toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
  return { perSecond: of('perSecond'), cpuMilliseconds: of('cpuMilliseconds'), p99: of('p99') }
}

function show(work: Work, figures: Record<string, Figure>) {
  const limit = figures.limit
  for (const [name, { perSecond, cpuMilliseconds, p99 }] of Object.entries(figures))
    console.log(
      [
        work.padEnd(14),
        name.padEnd(12),
        `${perSecond.toFixed(0)}/s`.padStart(8),
        `ratio ${(perSecond / (limit?.perSecond ?? 1)).toFixed(2)}`,
        `CPU ${cpuMilliseconds.toFixed(2)} ms`,
        `(${((limit?.cpuMilliseconds ?? 0) / cpuMilliseconds).toFixed(2)})`,
        `p99 ${p99.toFixed(1)} ms`,
      ].join('  '),
    )
}

/**
 * A ratio is only valid when both return the same rows, so every value of the limit must be in the product's
 * reply.
 */
async function compareAnswers() {
  for (const work of ['notes', 'mentees', 'plans', 'overview'] as const) {
    const [least, given] = await Promise.all(
      contenders.slice(0, 2).map((contender) => answerOf(contender, work)),
    )
    assertHolds(given, least, work)
  }
}

async function answerOf({ url, requests }: Contender, work: Work): Promise<unknown> {
  const { method, path, token } = requests[work](0)
  const response = await fetch(url + path, { method, headers: { authorization: `Bearer ${token}` } })
  return response.json()
}

function assertHolds(given: unknown, least: unknown, where: string): void {
  if (typeof least !== 'object' || least === null) {
    assert.equal(given, least, where)
    return
  }
  assert.ok(given && typeof given === 'object', where)
  if (Array.isArray(least)) assert.equal((given as unknown[]).length, least.length, where)
  for (const [name, value] of Object.entries(least))
    assertHolds((given as Record<string, unknown>)[name], value, `${where}.${name}`)
}
