import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactWords, counted, monthWords, shortMonth, valueWords } from './words.ts'

test('months are named in full, and short below an axis', () => {
  assert.equal(monthWords('2026-03'), 'March 2026')
  assert.equal(shortMonth('2026-09'), 'Sep')
})

test('the last contact is a day, with how long ago it was', () => {
  const words = ['2026-11-12', '2026-11-19', '2026-11-20', '2026-11-25'].map((day) =>
    contactWords(day, '2026-11-20'),
  )

  assert.deepEqual(words, [
    '12/11/2026 (8 days ago)',
    '19/11/2026 (yesterday)',
    '20/11/2026 (today)',
    '25/11/2026',
  ])
})

test('numbers are written as people in Britain write them', () => {
  assert.equal(counted(1, 'goal'), '1 goal')
  assert.equal(counted(1200, 'goal'), '1,200 goals')
  assert.equal(valueWords('hours', 1875, ''), '1,875.0')
  assert.equal(valueWords('median_days', 2.5, ''), '2.5')
  assert.equal(valueWords('received', 1200, ''), '1,200')
})
