import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayInProse, monthInProse } from './dates.ts'

test('a day in prose is as short as is clear', () => {
  const today = '2026-11-23'
  const inProse = (day: string) => dayInProse(day, today)
  assert.deepEqual(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-29'].map(inProse), [
    'yesterday',
    'today',
    'tomorrow',
    'Wednesday',
    'Sunday',
  ])
  assert.deepEqual(['2026-11-30', '2026-11-21', '2027-01-05'].map(inProse), [
    '30 November',
    '21 November',
    '5 January 2027',
  ])
  assert.deepEqual(
    ['2026-07-01', '2025-07-31'].map((day) => monthInProse(day, today)),
    ['July', 'July 2025'],
  )
})
