import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterQuietHours, nextDailyEmail } from './choices.ts'

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

for (const [now, next] of [
  ['2026-11-20T07:29:00.000Z', '2026-11-20T07:30:00.000Z'],
  ['2026-11-20T07:30:00.000Z', '2026-11-21T07:30:00.000Z'],
  // The clocks went forward on 28 March 2027 and back on 25 October 2026.
  ['2027-03-27T12:00:00.000Z', '2027-03-28T06:30:00.000Z'],
  ['2026-10-24T12:00:00.000Z', '2026-10-25T07:30:00.000Z'],
] as const)
  test(`after ${now} the daily email is sent at ${next}, half past seven in London`, () => {
    assert.equal(nextDailyEmail(new Date(now), 'Europe/London').toISOString(), next)
  })
