import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countText, endOf, inOrder, lossText, notEnded, takesDebrief, upcomingByDay } from './shift-facts.ts'

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

test('a debrief can be written from the start of a shift until 30 days after its end', () => {
  const days = ['2026-10-20', '2026-10-21', '2026-11-20'].map((day) => shift(day, '14:00', '18:00'))
  assert.deepEqual(
    days.map((one) => takesDebrief(one, now)),
    [false, true, true],
  )
  assert.equal(takesDebrief(shift('2026-11-20', '14:01', '18:00'), now), false)
})

test('shifts of a day are in the order of their start, and those of one time in the order of their ids', () => {
  const at = (id: number, time: string) => ({ id, ...shift('2026-11-20', time, '18:00') })

  const ids = inOrder([at(3, '08:00'), at(2, '08:00'), at(1, '14:00')]).map(({ id }) => id)

  assert.deepEqual(ids, [2, 3, 1])
})

test('the next seven days are today and the six after it', () => {
  const days = ['2026-11-27', '2026-11-26', '2026-11-20'].map((day) => shift(day, '15:00', '18:00'))

  const shown = upcomingByDay(days, now, 7).map(({ day }) => day)

  assert.deepEqual(shown, ['2026-11-20', '2026-11-26'])
})

test('an ended shift is past, and a running one is not, also if it began yesterday', () => {
  const ended = shift('2026-11-20', '08:00', '14:00')
  const running = shift('2026-11-20', '08:00', '14:30')
  const sinceYesterday = shift('2026-11-19', '20:00', '15:00')

  const shown = upcomingByDay([ended, running, sinceYesterday], now, 7)

  assert.deepEqual(shown, [
    { day: '2026-11-19', shifts: [sinceYesterday] },
    { day: '2026-11-20', shifts: [running] },
  ])
})

test('cancelled shifts are left out, and those of one day are in order', () => {
  const late = shift('2026-11-21', '18:00', '22:00')
  const early = shift('2026-11-21', '07:00', '09:00')
  const cancelled = { ...early, status: 'cancelled' as const }

  const shown = upcomingByDay([late, cancelled, early], now, 7)

  assert.deepEqual(shown, [{ day: '2026-11-21', shifts: [early, late] }])
})

test('every shift that has not ended is upcoming, cancelled ones too, soonest first', () => {
  const cancelled = { ...shift('2026-11-21', '07:00', '09:00'), status: 'cancelled' as const }
  const running = shift('2026-11-19', '20:00', '15:00')
  const ended = shift('2026-11-20', '08:00', '14:00')

  assert.deepEqual(notEnded([cancelled, ended, running], now), [running, cancelled])
})

test('cancelled shifts are named but not counted', () => {
  assert.equal(countText(1, [{ status: 'scheduled' }]), '1 shift')
  assert.equal(countText(1200, [{ status: 'cancelled' }]), '1,200 shifts, and 1 cancelled')
})

test('deleting a completed shift asks with the hours that the reports lose', () => {
  const lost = (minutes: number, status: 'scheduled' | 'completed' | 'cancelled') =>
    lossText({ minutes, status })

  assert.equal(lost(735, 'completed'), '12 hours 15 minutes will be removed from reports.')
  assert.equal(lost(60, 'completed'), '1 hour will be removed from reports.')
  assert.deepEqual([lost(735, 'scheduled'), lost(735, 'cancelled')], [null, null])
})
