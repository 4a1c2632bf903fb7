// npm run bench: each query at the demo's size 1 and 10, taken in turns in one run, so that the ratio tells
// something even on a busy machine. Times are of the server's work: rules and queries, without HTTP.
import { attentionFor } from '../server/attention/rules.ts'
import { dashboardNumbers, overviewOf } from '../server/dashboard/rules.ts'
import type { Me } from '../server/kernel/authentication.ts'
import { readConfig } from '../server/kernel/config.ts'
import type { Context } from '../server/kernel/context.ts'
import { createReports } from '../server/reports/rules.ts'
import { filledDemo } from '../server/testing/filled-demo.ts'

const sizes = [1, 10] as const
const rounds = 15

type World = { ctx: Context; admin: Me; mentor: Me; mentee: Me; rows: number }
type TimedQuery = (world: World) => Promise<unknown>

const queries: Record<string, TimedQuery> = {
  'reports, twelve months': ({ ctx }) => createReports(ctx, {}),
  'reports, one month': ({ ctx }) => createReports(ctx, { from: '2026-10-01' }),
  'reports, all since the beginning': ({ ctx }) => createReports(ctx, { from: '2018-01-01' }),
  'what needs an administrator': ({ ctx, admin }) => attentionFor(ctx, admin),
  'what needs a mentor': ({ ctx, mentor }) => attentionFor(ctx, mentor),
  'what needs a mentee': ({ ctx, mentee }) => attentionFor(ctx, mentee),
  "an administrator's numbers": ({ ctx, admin }) => dashboardNumbers(ctx, admin),
  "a mentor's numbers": ({ ctx, mentor }) => dashboardNumbers(ctx, mentor),
  'the overview of everybody': ({ ctx }) => overviewOf(ctx.db),
}

async function worldOf(size: number): Promise<World & { leave: () => Promise<void> }> {
  const { db, now, rows, drop } = await filledDemo(size)
  // Queries need nothing else of the world.
  const ctx = { db, now: () => now, config: readConfig({}) } as Context
  const oneOf = async (role: Me['role']) =>
    (await db
      .selectFrom('users')
      .where('role', '=', role)
      .where('status', '=', 'active')
      .select(['id', 'role'])
      .orderBy('id')
      .executeTakeFirstOrThrow()) as Me
  return {
    ctx,
    admin: await oneOf('admin'),
    mentor: await oneOf('mentor'),
    mentee: await oneOf('mentee'),
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    leave: drop,
  }
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timed(query: TimedQuery, world: World): Promise<number> {
  const began = performance.now()
  await query(world)
  return performance.now() - began
}

const worlds = [await worldOf(sizes[0]), await worldOf(sizes[1])] as const
const table: Record<string, Record<string, string>> = {}
for (const [name, query] of Object.entries(queries)) {
  const times = worlds.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [place, world] of worlds.entries()) times[place]?.push(await timed(query, world))
  const [small = 0, large = 0] = times.map(middle)
  table[name] = {
    'size 1, ms': small.toFixed(2),
    'size 10, ms': large.toFixed(2),
    ratio: (large / small).toFixed(1),
  }
}
const [small, large] = worlds
const engine = process.env.TEST_ENGINE === 'postgres' ? 'PostgreSQL' : 'SQLite'
console.log(
  `${engine}: ${small.rows.toLocaleString('en-GB')} rows against ${large.rows.toLocaleString('en-GB')}, the middle of ${rounds} rounds`,
)
console.table(table)
for (const world of worlds) await world.leave()
