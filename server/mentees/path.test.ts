import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGoal, editGoal } from '#contract/goals.ts'
import { getPath } from '#contract/mentees.ts'
import { recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { shiftOf } from '../testing/debriefs.ts'
import { stage } from '../testing/stage.ts'

const people = ['eva', 'max', 'nora'] as const

test("a mentee's path counts completed shifts with their hours, and completed goals, by month", async () => {
  const { as, ids, passes, signsInAgain } = await stage()
  const params = { menteeId: ids.eva }
  assert.deepEqual(await as('eva').call(getPath, { params }), {
    total: { shifts: 0, minutes: 0, goals: 0 },
    months: [],
  })

  const shift = { menteeId: ids.eva, startTime: '20:00', endTime: '06:30', location: '', notes: '' }
  const first = await as('max').call(scheduleShift, { body: { ...shift, shiftDate: '2026-11-21' } })
  const second = await as('max').call(scheduleShift, { body: { ...shift, shiftDate: '2026-11-28' } })
  passes({ days: 2 })
  signsInAgain('max')
  await as('max').call(recordOutcome, { params: { id: first.id }, body: { status: 'completed' } })
  await as('max').call(recordOutcome, { params: { id: second.id }, body: { status: 'cancelled' } })
  passes({ days: 30 })
  for (const who of people) signsInAgain(who)
  const goal = { title: 'Handing over', description: 'At night', targetDate: '2027-01-31' }
  const { id: goalId } = await as('max').call(addGoal, { params, body: goal })
  await as('max').call(editGoal, { params: { goalId }, body: { status: 'completed' } })

  const path = {
    total: { shifts: 1, minutes: 630, goals: 1 },
    months: [
      { month: '2026-11', shifts: 1, minutes: 630, goals: 0 },
      { month: '2026-12', shifts: 0, minutes: 0, goals: 1 },
    ],
  }
  for (const who of people) assert.deepEqual(await as(who).call(getPath, { params }), path)
})

test('the sums of a path contain the shifts from before its months', async () => {
  const world = await stage()
  const params = { menteeId: world.ids.eva }
  for (const day of ['2025-11-30', '2025-12-01', '2026-11-19'])
    await shiftOf(world, { starts_at: `${day}T09:00`, ends_at: `${day}T17:15` })

  const { total, months } = await world.as('eva').call(getPath, { params })

  assert.deepEqual([total.shifts, total.minutes], [3, 3 * 495])
  assert.deepEqual([months.length, months[0]], [12, { month: '2025-12', shifts: 1, minutes: 495, goals: 0 }])
})
