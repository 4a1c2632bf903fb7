import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, addWeeks, dayByKey, isDayOfCalendar, weekOf, weeksOfMonth, weekTitle } from './month.ts'

test('a month shows whole weeks that begin on Monday', () => {
  const weeks = weeksOfMonth('2026-11-20')

  assert.equal(weeks.length, 6)
  assert.equal(weeks[0]?.[0], '2026-10-26')
  assert.equal(weeks[5]?.[6], '2026-12-06')
  assert.deepEqual(weeks[3], weekOf('2026-11-20'))
  assert.equal(weeksOfMonth('2027-02-10').length, 4)
})

test('a month later is the same day, or the last one of a shorter month', () => {
  assert.equal(addMonths('2026-11-20', 1), '2026-12-20')
  assert.equal(addMonths('2027-01-31', 1), '2027-02-28')
  assert.equal(addMonths('2026-01-15', -1), '2025-12-15')
})

test('arrows move by days and weeks, Home and End within the week, Page keys by months', () => {
  const moves = ['ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageUp'].map((key) => dayByKey(key, '2026-11-20'))

  assert.deepEqual(moves, ['2026-11-19', '2026-11-27', '2026-11-16', '2026-11-22', '2026-10-20'])
  assert.equal(dayByKey('Tab', '2026-11-20'), undefined)
})

test('a calendar ends at the years 2000 and 2100 for keys and buttons', () => {
  for (const day of ['9999-12-31', '2101-01-01', '1999-12-31', '0026-11-23', '2026-02-30'])
    assert.equal(isDayOfCalendar(day), false, day)
  const ahead = ['ArrowRight', 'ArrowDown', 'PageDown'].map((key) => dayByKey(key, '2100-12-31'))
  const back = ['ArrowLeft', 'ArrowUp', 'Home', 'PageUp'].map((key) => dayByKey(key, '2000-01-01'))

  assert.deepEqual(new Set([...ahead, addWeeks('2100-12-25', 1)]), new Set(['2100-12-31']))
  assert.deepEqual(new Set([...back, addMonths('2000-01-31', -1)]), new Set(['2000-01-01']))
  assert.ok(['2000-01-01', '2100-12-31'].every(isDayOfCalendar))
})

test('a week is named by its first and last day', () => {
  assert.equal(weekTitle('2026-11-20'), '16 – 22 November 2026')
  assert.equal(weekTitle('2026-12-30'), '28 December 2026 – 3 January 2027')
})
