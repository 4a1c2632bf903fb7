import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateInProse, dayInProse, formatDayTitle, formatMoment, hoursInProse, monthInProse } from './dates.ts'

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
    '5 January',
  ])
  assert.deepEqual(
    ['2026-07-01', '2025-07-31'].map((day) => monthInProse(day, today)),
    ['July', 'July 2025'],
  )
})

test('the hours of a night shift name the day on which it ends', () => {
  const night = { shift_date: '2026-11-25', start_time: '20:00', end_time: '08:00' }
  assert.equal(hoursInProse(night), '8pm to 8am (Thu)')
  assert.equal(hoursInProse({ ...night, start_time: '07:30', end_time: '15:00' }), '7:30am to 3pm')
})

test('a date in stored prose does not depend on the day of reading', () => {
  assert.deepEqual(
    ['2026-11-22', '2026-11-23', '2025-11-23'].map((day) => dateInProse(day, '2026-11-23')),
    ['22 November', '23 November', '23 November 2025'],
  )
})

test('the moment of a message is as short as is clear, in the time zone', () => {
  const shown = (instant: string) => formatMoment(instant, '2026-11-23', 'Europe/London')
  assert.deepEqual(
    ['2026-11-23T18:48:00Z', '2026-11-22T23:59:00Z', '2026-11-17T08:00:00Z', '2026-11-16T08:00:00Z'].map(
      shown,
    ),
    ['Today 18:48', 'Yesterday 23:59', 'Tue 08:00', '16 Nov 08:00'],
  )
  assert.equal(shown('2025-07-01T12:00:00Z'), '1 Jul 2025 13:00')
})

test('a list by day names today and yesterday', () => {
  assert.deepEqual(
    ['2026-11-23', '2026-11-22', '2026-11-21'].map((day) => formatDayTitle(day, '2026-11-23')),
    ['Today', 'Yesterday', 'Saturday 21 November 2026'],
  )
})
