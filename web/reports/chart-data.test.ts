import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartDataOf, scaleOf, tickText } from './chart-data.ts'

const month = (key: string) => ({ key, label: key, values: { set: 2, completed: 1, overdue: 0 } })
const months = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    month(`${2025 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`),
  )

test('two years are drawn by month, a longer time by year', () => {
  const short = chartDataOf('goals', months(24))
  const long = chartDataOf('goals', months(25))

  assert.equal(short.points.length, 24)
  assert.equal(short.remark, '')
  assert.deepEqual(long.points, [
    { at: '2025', set: 24, completed: 12, overdue: 0 },
    { at: '2026', set: 24, completed: 12, overdue: 0 },
    { at: '2027', set: 2, completed: 1, overdue: 0 },
  ])
  assert.match(long.remark, /is a year/)
})

test('a chart of many mentors draws those with the most mentees, with a note', () => {
  const mentors = Array.from({ length: 40 }, (_, n) => ({
    key: String(n),
    label: `Mentor ${n}`,
    values: { mentees: 40 - n },
  }))

  const { points, remark, series } = chartDataOf('mentors', mentors)

  assert.equal(points.length, 15)
  assert.deepEqual(points[0], { at: 'Mentor 0', mentees: 40 })
  assert.equal(remark, 'The first 15 of 40. The table shows them all.')
  assert.deepEqual(
    series.map(({ label }) => label),
    ['Mentees now'],
  )
})

test('the year is shown below the first month and below January', () => {
  const words = ['2025-11', '2025-12', '2026-01', '2026-02'].map((at, place) => tickText(at, place, 1))

  assert.deepEqual(words, [
    ['Nov', '2025'],
    ['Dec', ''],
    ['Jan', '2026'],
    ['Feb', ''],
  ])
  assert.deepEqual(tickText('2025-12', 0, 1), ['Dec', ''])
  assert.deepEqual(tickText('2026-02', 2, 2), ['Feb', '2026'])
  assert.deepEqual(tickText('2026-03', 3, 2), ['', ''])
  assert.deepEqual(tickText('2026', 0, 1), ['2026', ''])
})

test('an axis ends at or above the largest value, at a whole number', () => {
  const series = chartDataOf('mentors', []).series
  const topOf = (mentees: number) => scaleOf(series, [{ at: 'Mentor', mentees }]).top

  assert.deepEqual([0, 3, 23, 59, 113, 925].map(topOf), [4, 4, 24, 60, 120, 1_000])
  assert.deepEqual(scaleOf(series, []).ticks, [0, 1, 2, 3, 4])
})
