import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodOf } from './path-period.ts'

const month = (name: string, shifts: number) => ({ month: name, shifts, minutes: shifts * 480, goals: 0 })

test('a path that its bars show whole has the first and the last month', () => {
  const total = { shifts: 3, minutes: 1440, goals: 0 }

  assert.equal(
    periodOf({ total, months: [month('2026-10', 1), month('2026-11', 2)] }),
    'October 2026 to November 2026',
  )
  assert.equal(periodOf({ total, months: [month('2026-11', 3)] }), 'November 2026')
})

test('sums of a longer programme are told apart from the bars', () => {
  const total = { shifts: 46, minutes: 46 * 480, goals: 2 }

  assert.equal(
    periodOf({ total, months: [month('2026-10', 1), month('2026-11', 2)] }),
    'Bars: last 12 months. Numbers: the whole programme.',
  )
})
