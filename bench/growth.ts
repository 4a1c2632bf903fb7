// npm run bench -- growth: measures typical calls at the demo's size and at ten and a hundred times that
// size, by people and by years. All sizes run in turns, so that the ratios are valid even on a busy machine.
// Excludes the network.
import { parseArgs } from 'node:util'
import type { Growth } from '../server/testing/copies.ts'
import { type Grown, grownProgramme } from './grown.ts'
import { calls } from './growth-calls.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    times: { type: 'string', default: process.env.TEST_ENGINE === 'postgres' ? '10' : '10,100' },
    growth: { type: 'string', default: 'people,years' },
  },
})
const rounds = 15
/** A slow call gets fewer rounds within this time, but at least three. */
const maxMilliseconds = 6_000
const times = [1, ...values.times.split(',').map(Number)]

/** The minimum, because other programs disturb that round least. */
const shortest = (durations: number[]) => Math.min(...durations)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function measure(programmes: Grown[]) {
  const table: Record<string, Record<string, string>> = {}
  for (const [name, { who, url }] of Object.entries(calls)) {
    if (!name.includes(values.only)) continue
    const durations = programmes.map((): number[] => [])
    const began = performance.now()
    for (let round = 0; round < rounds; round += 1) {
      if (round >= 3 && performance.now() - began > maxMilliseconds) break
      for (const [place, programme] of programmes.entries()) {
        const address = typeof url === 'string' ? url : url(programme)
        durations[place]?.push(await timed(() => programme.get(who, address)))
      }
    }
    const [small = 0, ...larger] = durations.map(shortest)
    const first = durations.map(([duration = 0]) => duration.toFixed(1)).join(' / ')
    table[name] = { 'x1, ms': small.toFixed(2) }
    for (const [place, large] of larger.entries()) {
      table[name][`x${times[place + 1]}, ms`] = large.toFixed(2)
      table[name][`x${times[place + 1]} / x1`] = (large / small).toFixed(1)
    }
    table[name]['first, ms'] = first
  }
  console.table(table)
}

const engine = process.env.TEST_ENGINE === 'postgres' ? 'PostgreSQL' : 'SQLite'
for (const growth of values.growth.split(',') as Growth[]) {
  const programmes: Grown[] = []
  for (const size of times) programmes.push(await grownProgramme(size, growth))
  const rows = programmes.map((programme) => programme.rows.toLocaleString('en-GB')).join(', ')
  console.log(`${engine}, more ${growth}: ${rows} rows, the shortest of ${rounds} rounds`)
  await measure(programmes)
  for (const programme of programmes) await programme.leave()
}
