import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterQuietHours, isNightShift, nextDailyLetter } from './letter-times.ts'

test('no email by choice is sent from ten in the evening until seven', () => {
  const asked = [
    '2026-11-20T21:59',
    '2026-11-20T22:00',
    '2026-12-31T23:30',
    '2026-11-20T06:59',
    '2026-11-20T07:00',
  ]

  assert.deepEqual(asked.map(afterQuietHours), [
    '2026-11-20T21:59',
    '2026-11-21T07:00',
    '2027-01-01T07:00',
    '2026-11-20T07:00',
    '2026-11-20T07:00',
  ])
})

for (const [starts_at, ends_at, isNight] of [
  ['2026-11-20T20:00', '2026-11-21T08:00', true],
  ['2026-11-20T19:00', '2026-11-21T01:00', true],
  ['2026-11-20T00:30', '2026-11-20T06:30', true],
  ['2026-11-20T19:00', '2026-11-21T00:59', false],
  ['2026-11-20T04:01', '2026-11-20T12:00', false],
  ['2026-11-20T07:00', '2026-11-20T19:00', false],
] as const)
  test(`a shift from ${starts_at.slice(11)} to ${ends_at.slice(11)} is ${isNight ? 'a' : 'no'} night shift`, () => {
    assert.equal(isNightShift({ starts_at, ends_at }), isNight)
  })

for (const [now, next] of [
  ['2026-11-20T07:29:00.000Z', '2026-11-20T07:30:00.000Z'],
  ['2026-11-20T07:30:00.000Z', '2026-11-21T07:30:00.000Z'],
  // The clocks went forward on 28 March 2027 and back on 25 October 2026.
  ['2027-03-27T12:00:00.000Z', '2027-03-28T06:30:00.000Z'],
  ['2026-10-24T12:00:00.000Z', '2026-10-25T07:30:00.000Z'],
] as const)
  test(`after ${now} the daily email is sent at ${next}, half past seven in London`, () => {
    assert.equal(nextDailyLetter(new Date(now), 'Europe/London').toISOString(), next)
  })
