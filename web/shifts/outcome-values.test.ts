import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, outcomeProblems, outcomeValuesOf } from './outcome-values.ts'

const planned = { start_time: '20:00', end_time: '08:00' }
const values = outcomeValuesOf({ status: 'scheduled' }, planned)

test('a scheduled shift has no outcome yet, and the planned times as those worked', () => {
  assert.deepEqual(values, { status: '', cause: '', workedFrom: '20:00', workedTo: '08:00', reason: '' })
})

test('a recorded outcome is shown as it was recorded', () => {
  const missed = outcomeValuesOf({ status: 'cancelled', cause: 'other', reason: 'Flood' }, planned)
  const worked = outcomeValuesOf({ status: 'completed', workedFrom: '19:30', workedTo: '08:15' }, planned)

  assert.deepEqual([missed.status, missed.cause, missed.reason], ['missed', 'other', 'Flood'])
  assert.deepEqual([worked.status, worked.workedFrom, worked.workedTo], ['completed', '19:30', '08:15'])
})

test('the form asks only for what the chosen outcome needs', () => {
  const why = 'Say why it did not happen'
  const noTime = 'Enter a time, for example 09:30'

  assert.deepEqual(outcomeProblems({ ...values, status: 'missed' }), { cause: why })
  assert.deepEqual(outcomeProblems({ ...values, status: 'missed', cause: 'other', reason: ' ' }), {
    reason: why,
  })
  assert.deepEqual(outcomeProblems({ ...values, status: 'completed', workedFrom: '9' }), {
    workedFrom: noTime,
  })
  assert.deepEqual(outcomeProblems({ ...values, status: 'cancelled', workedFrom: '' }), {})
})

test('only a missed shift sends a cause, only a completed one its times', () => {
  const kept = { ...values, cause: 'mentee_away' }
  const bodies = (['completed', 'missed', 'cancelled'] as const).map((status) => bodyOf({ ...kept, status }))

  assert.deepEqual(bodies, [
    { status: 'completed', reason: '', cause: null, workedFrom: '20:00', workedTo: '08:00' },
    { status: 'cancelled', reason: '', cause: 'mentee_away', workedFrom: null, workedTo: null },
    { status: 'cancelled', reason: '', cause: null, workedFrom: null, workedTo: null },
  ])
})
