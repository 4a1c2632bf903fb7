import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompiledQuery, sql } from 'kysely'
import { keysOf } from '#contract/fields.ts'
import { getReports } from '#contract/reports.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { queriesOf } from '../testing/statements.ts'
import { periodOf } from './period.ts'
import { figures } from './queries.ts'

/** The steps of SQLite's query plan, one for each table. */
async function planOf({ db }: Stage, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...query,
    sql: `explain query plan ${query.sql}`,
  })
  return rows.map(({ detail }) => detail)
}

test('report queries use indexes on time, however long the programme runs', async (t) => {
  const world = await stage()
  if (world.engine !== 'sqlite') return t.skip('the planner of PostgreSQL goes by how many rows there are')
  const period = periodOf(world.ctx, {})

  const indexes: Record<string, string | undefined> = {}
  for (const figure of keysOf(figures)) {
    const plan = await planOf(world, figures[figure](world.db, period).compile())
    const [first = ''] = plan.filter((line) => !line.startsWith('CO-ROUTINE'))
    indexes[figure] = /^(?:SEARCH|SCAN) \w+ (?:USING (?:COVERING )?INDEX )?(\w+)/.exec(first)?.[1]
  }

  assert.deepEqual(indexes, {
    'referrals.received': 'referrals_by_arrival',
    'referrals.approved': 'referrals_by_decision',
    'referrals.rejected': 'referrals_by_outcome',
    'progress.people': 'users_by_standing',
    'moves.moves': 'progress_history_by_time',
    'shifts.planned': 'shifts_by_start',
    'shifts.completed': 'shifts_by_start',
    'shifts.cancelled': 'shifts_by_start',
    'outcomes.shifts': 'shifts_by_start',
    'debriefs.shifts': 'shifts_by_start',
    'support.answers': 'shifts_by_start',
    'supernumerary.shifts': 'shifts_by_start',
    'places.shifts': 'shifts_by_start',
    'sign_offs.signed_off': 'sign_offs_by_day',
    'sign_offs.without_number': 'sign_offs_by_day',
    'goals.set': 'goals_by_creation',
    'goals.completed': 'goals_by_completion',
    'goals.overdue': 'goals_by_target',
    'plans.plans': 'learning_plans_by_creation',
    'mentors.mentees': 'relationships_active_pair',
    'mentors.shifts': 'shifts_by_start',
  })
})

test('numbers of shifts, goals and changes read no people', async (t) => {
  const world = await stage()
  if (world.engine !== 'sqlite') return t.skip('the planner of PostgreSQL goes by how many rows there are')

  const asked = await queriesOf(world, () => world.as('nora').call(getReports, { query: {} }))
  const sums = asked.filter(
    ({ sql }) => / from "(shifts|goals|progress_history)"/.test(sql) && !/ over \(/.test(sql),
  )

  assert.ok(sums.length >= 9)
  for (const query of sums) {
    const plan = (await planOf(world, query)).join('\n')
    assert.doesNotMatch(plan, /named|DISTINCT/, query.sql)
  }
})

test('an instant has the same day on both engines around clock changes', async () => {
  const { db } = await stage()
  const days = [
    ['2026-03-28T23:59:59.999Z', '2026-03-28'],
    ['2026-03-29T22:59:59.999Z', '2026-03-29'],
    ['2026-03-29T23:00:00.000Z', '2026-03-30'],
    ['2026-10-24T23:30:00.000Z', '2026-10-25'],
    ['2026-10-25T23:30:00.000Z', '2026-10-25'],
  ] as const

  for (const [instant, day] of days) {
    const { rows } = await sql<{ day: string }>`select local_day(${instant}, 'Europe/London') as day`.execute(
      db,
    )
    assert.equal(rows[0]?.day, day, instant)
  }
})
