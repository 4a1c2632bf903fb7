import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOf, notEnded, outcomeOpen, upcomingByDay } from './upcoming.ts'

const shift = (shift_date: string, start_time: string, end_time: string, status = 'scheduled' as const) => ({
  shift_date,
  start_time,
  end_time,
  status,
})
const now = '2026-11-20T14:00'

test('a night shift ends on the next day', () => {
  assert.equal(endOf(shift('2026-12-31', '20:00', '08:00')), '2027-01-01T08:00')
  assert.equal(endOf(shift('2026-11-20', '08:00', '16:00')), '2026-11-20T16:00')
})

test('the next seven days are today and the six after it', () => {
  const days = ['2026-11-27', '2026-11-26', '2026-11-20'].map((day) => shift(day, '15:00', '18:00'))

  const shown = upcomingByDay(days, now, 7).map(({ day }) => day)

  assert.deepEqual(shown, ['2026-11-20', '2026-11-26'])
})

test('what has ended is past, and what still runs is not, also when it began yesterday', () => {
  const ended = shift('2026-11-20', '08:00', '14:00')
  const running = shift('2026-11-20', '08:00', '14:30')
  const sinceYesterday = shift('2026-11-19', '20:00', '15:00')

  const shown = upcomingByDay([ended, running, sinceYesterday], now, 7)

  assert.deepEqual(shown, [
    { day: '2026-11-19', shifts: [sinceYesterday] },
    { day: '2026-11-20', shifts: [running] },
  ])
})

test('cancelled shifts are not shown, and those of one day stand in their order', () => {
  const late = shift('2026-11-21', '18:00', '22:00')
  const early = shift('2026-11-21', '07:00', '09:00')
  const cancelled = { ...early, status: 'cancelled' as const }

  const shown = upcomingByDay([late, cancelled, early], now, 7)

  assert.deepEqual(shown, [{ day: '2026-11-21', shifts: [early, late] }])
})

test('all that has not ended is upcoming, cancelled shifts too, soonest first', () => {
  const cancelled = { ...shift('2026-11-21', '07:00', '09:00'), status: 'cancelled' as const }
  const running = shift('2026-11-19', '20:00', '15:00')
  const ended = shift('2026-11-20', '08:00', '14:00')

  assert.deepEqual(notEnded([cancelled, ended, running], now), [running, cancelled])
})

test('an outcome is recorded once the shift has started, until then it can be cancelled', () => {
  const at = { localNow: now, instant: new Date('2026-11-20T14:00:00Z'), role: 'mentor' as const }
  const open = (starts: string, status: 'scheduled' | 'cancelled') =>
    outcomeOpen({ shift_date: '2026-11-20', start_time: starts, status, outcome_at: null }, at)

  assert.equal(open('14:01', 'scheduled'), 'cancel')
  assert.equal(open('14:01', 'cancelled'), null)
  assert.equal(open('14:00', 'scheduled'), 'record')
})

test('a recorded outcome is corrected within seven days, later by an administrator only', () => {
  const done = { shift_date: '2026-11-01', start_time: '08:00', status: 'completed' as const }
  const open = (outcome_at: string, role: 'mentor' | 'admin') =>
    outcomeOpen({ ...done, outcome_at }, { localNow: now, instant: new Date('2026-11-20T14:00:00Z'), role })

  assert.equal(open('2026-11-13T14:00:00.000Z', 'mentor'), 'correct')
  assert.equal(open('2026-11-13T13:59:59.000Z', 'mentor'), null)
  assert.equal(open('2026-11-01T16:00:00.000Z', 'admin'), 'correct')
})
