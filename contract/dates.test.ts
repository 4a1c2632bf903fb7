import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agoText, backupAge, localTime } from './dates.ts'

const minute = 60_000

/** The same by Intl, for each instant anew. */
function byIntl(instant: Date, timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(instant).replace(' ', 'T')
}

for (const timeZone of [
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'Asia/Kathmandu',
])
  test(`the local time in ${timeZone} is right around each change of its clocks`, () => {
    for (const day of [
      '2026-03-29',
      '2026-10-25',
      '2026-04-04',
      '2026-10-03',
      '2026-03-08',
      '2026-11-01',
      '1985-12-31',
    ])
      for (let after = -36 * 60; after <= 36 * 60; after += 7) {
        const instant = new Date(Date.parse(`${day}T00:00:30Z`) + after * minute)
        assert.equal(localTime(instant, timeZone), byIntl(instant, timeZone), instant.toISOString())
      }
  })

test('the age of a backup is shown in days, at least none', () => {
  assert.deepEqual([-1, 0, 1, 2, 1200].map(backupAge), [
    'today',
    'today',
    'yesterday',
    '2 days ago',
    '1,200 days ago',
  ])
})

test('the age of a goal is shown in days, weeks or months', () => {
  assert.deepEqual([0, 1, 2, 13, 14, 69, 70, 365].map(agoText), [
    'today',
    'yesterday',
    '2 days ago',
    '13 days ago',
    '2 weeks ago',
    '9 weeks ago',
    '2 months ago',
    '12 months ago',
  ])
})
