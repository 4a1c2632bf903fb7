import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shiftProblems } from './shift-problems.ts'

const today = '2026-11-20'
const night = {
  menteeId: 4,
  shiftDate: '2026-11-20',
  startTime: '20:00',
  endTime: '08:00',
  location: '',
  notes: '',
}

test('a night shift of today is as it should be', () => {
  assert.deepEqual(shiftProblems(night, { today }), {})
})

test('an empty form names every field that is missing, from top to bottom', () => {
  const empty = { ...night, menteeId: 0, shiftDate: '', startTime: '', endTime: '' }

  assert.deepEqual(Object.entries(shiftProblems(empty, { today })), [
    ['menteeId', 'Please select a mentee'],
    ['shiftDate', 'Date is required'],
    ['startTime', 'Start time is required'],
    ['endTime', 'End time is required'],
  ])
})

test('a new date cannot lie before today, but a shift of last week keeps its own', () => {
  const lastWeek = { ...night, shiftDate: '2026-11-13' }

  assert.equal(shiftProblems(lastWeek, { today }).shiftDate, 'The date cannot be earlier than today')
  assert.deepEqual(shiftProblems(lastWeek, { today, savedDate: '2026-11-13' }), {})
})

test('what is typed has to be a day', () => {
  const typed = { ...night, shiftDate: '31/02/2027' }

  assert.equal(shiftProblems(typed, { today }).shiftDate, 'Date must be a day that exists, like 20/11/2026')
})
