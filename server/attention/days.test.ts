import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAttention } from '#contract/attention.ts'
import { makeFeed } from '#contract/calendar.ts'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { addDays } from '#contract/dates.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { setProgress } from '#contract/mentees.ts'
import { scheduleShift } from '#contract/shifts.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'

/**
 * Tests both sides of each boundary: the last day on which an item appears or counts, and the first day
 * without it.
 */

const today = '2026-11-20'
const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }

/** Whether a person's list contains an item of this kind, about the given person if one is given. */
async function waitsFor({ as }: Stage, who: Name, kind: string, about?: number): Promise<boolean> {
  const { items } = await as(who).call(getAttention)
  return items
    .flatMap((row) => [row, ...row.more])
    .some((item) => item.kind === kind && (about === undefined || item.person_id === about))
}

test('a mentee is new to their mentor for seven days', async () => {
  const world = await stage()
  const isNew = () => {
    world.signsInAgain('max')
    return waitsFor(world, 'max', 'new_mentee')
  }

  world.passes({ days: 7 })
  assert.equal(await isNew(), true)
  world.passes({ minutes: 1 })
  assert.equal(await isNew(), false)
})

test('a mentor is asked for an update after thirty days without one', async () => {
  const world = await stage()
  const isAsked = () => {
    world.signsInAgain('max')
    return waitsFor(world, 'max', 'no_update')
  }

  world.passes({ days: 30 })
  assert.equal(await isAsked(), false)
  world.passes({ minutes: 1 })
  assert.equal(await isAsked(), true)
})

for (const [days, waits] of [
  [14, false],
  [15, true],
] as const)
  test(`a shift in ${days} days is ${waits ? 'too far ahead to count as planned' : 'planned'}`, async () => {
    const world = await stage()
    const times = { startTime: '09:00', endTime: '17:00' }
    const body = { menteeId: world.ids.eva, shiftDate: addDays(today, days), ...times }
    await world.as('max').call(scheduleShift, { body })

    assert.equal(await waitsFor(world, 'max', 'nothing_planned', world.ids.eva), waits)
  })

for (const [days, waits] of [
  [7, true],
  [8, false],
] as const)
  test(`an item due in ${days} days ${waits ? 'needs attention' : 'needs no attention yet'}`, async () => {
    const world = await stage()
    const { eva } = world.ids
    const due = { title: 'Nights', description: 'Alone', targetDate: addDays(today, days) }
    await world.as('max').call(createPlan, { body: { ...due, menteeId: eva, objectives: [objective] } })
    await world.as('max').call(addGoal, { params: { menteeId: eva }, body: due })

    assert.equal(await waitsFor(world, 'max', 'plan_due'), waits)
    assert.equal(await waitsFor(world, 'eva', 'own_plan_due'), waits)
    assert.equal(await waitsFor(world, 'eva', 'goal_due'), waits)
  })

test('a progress change counts as an update for thirty days', async () => {
  const world = await stage()
  const updates = async () => {
    world.signsInAgain('max')
    return (await world.as('max').call(getDashboardNumbers)).progressUpdates
  }
  const params = { menteeId: world.ids.eva }
  await world.as('max').call(setProgress, { params, body: { progressStatus: 'undergoing_mst' } })

  world.passes({ days: 30 })
  assert.equal(await updates(), 1)
  world.passes({ minutes: 1 })
  assert.equal(await updates(), 0)
})

test('a calendar contains the shifts of the last 365 days', async () => {
  const world = await stage()
  const times = { startTime: '12:00', endTime: '17:00' }
  const body = { menteeId: world.ids.eva, shiftDate: today, ...times }
  await world.as('max').call(scheduleShift, { body })
  const { address } = await world.as('max').call(makeFeed, { body: { withNames: false } })
  const holdsShift = async () =>
    (await world.visitor.send({ url: new URL(address).pathname })).body.includes('BEGIN:VEVENT')

  world.passes({ days: 365 })
  assert.equal(await holdsShift(), true)
  world.passes({ days: 1 })
  assert.equal(await holdsShift(), false)
})
