import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTime } from './dates.ts'

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
