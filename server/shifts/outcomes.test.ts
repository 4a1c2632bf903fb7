import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { stage } from '../testing/stage.ts'

/** Tests the limits of the time in which outcomes can be recorded (rules 34 and 54). */

test('a shift can be completed from the minute of its start', async () => {
  const { as, ids, passes } = await stage()
  const shift = { menteeId: ids.eva, shiftDate: '2026-11-20', startTime: '12:00', endTime: '20:00' }
  const { id } = await as('max').call(scheduleShift, { body: shift })
  const complete = { params: { id }, body: { status: 'completed' as const } }

  passes({ hours: 1, minutes: 59 })
  const early = await as('max').refused(recordOutcome, complete)
  passes({ minutes: 1 })
  const { status } = await as('max').call(recordOutcome, complete)

  assert.deepEqual([early.status, early.message], [409, 'This shift has not started yet.'])
  assert.equal(status, 'completed')
})
