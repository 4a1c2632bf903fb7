import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatContact, formatCount, formatMonth, formatShortMonth, formatValue } from './rows.ts'

test('months have full names, and short ones below an axis', () => {
  assert.equal(formatMonth('2026-03'), 'March 2026')
  assert.equal(formatShortMonth('2026-09'), 'Sep')
})

test('the last contact is shown as a day and its age', () => {
  const words = ['2026-11-12', '2026-11-19', '2026-11-20', '2026-11-25'].map((day) =>
    formatContact(day, '2026-11-20'),
  )

  assert.deepEqual(words, [
    '12/11/2026 (8 days ago)',
    '19/11/2026 (yesterday)',
    '20/11/2026 (today)',
    '25/11/2026',
  ])
})

test('numbers have British formats', () => {
  assert.equal(formatCount(1, 'goal'), '1 goal')
  assert.equal(formatCount(1200, 'goal'), '1,200 goals')
  assert.equal(formatValue('hours', 1875.25, ''), '1,875 h 15 min')
  assert.equal(formatValue('median_days', 2.5, ''), '2.5')
  assert.equal(formatValue('received', 1200, ''), '1,200')
})
