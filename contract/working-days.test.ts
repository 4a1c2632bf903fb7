import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankHolidaysOf, workingDayAfter, workingDaysBetween, yearsWithoutHolidays } from './dates.ts'

const london = { timeZone: 'Europe/London', daysOff: [] }

// As gov.uk/bank-holidays published them for England and Wales.
const published = {
  2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
  2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
  2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
}

for (const [year, days] of Object.entries(published))
  test(`the bank holidays of ${year} are those of England`, () => {
    assert.deepEqual(
      bankHolidaysOf(Number(year)),
      days.split(' ').map((day) => `${year}-${day}`),
    )
  })

test('bank holidays and weekends do not count as working days', () => {
  assert.equal(workingDaysBetween('2026-12-24', '2026-12-29', london), 1)
  assert.equal(workingDaysBetween('2026-04-02', '2026-04-07', london), 1)
  assert.equal(workingDaysBetween('2026-11-20', '2026-11-26', london), 4)
  assert.equal(workingDaysBetween('2026-11-20', '2026-11-20', london), 0)
})

test("the organisation's own days off count once each", () => {
  const daysOff = ['2026-11-23', '2026-12-25', '2026-11-28']

  assert.equal(workingDaysBetween('2026-11-20', '2026-11-30', { ...london, daysOff }), 5)
  assert.equal(workingDaysBetween('2026-12-24', '2026-12-29', { ...london, daysOff }), 1)
})

test('outside the United Kingdom only the added days off count', () => {
  const dublin = { timeZone: 'Europe/Dublin', daysOff: ['2026-12-24'] }

  assert.equal(workingDaysBetween('2026-12-23', '2026-12-29', dublin), 3)
  assert.equal(workingDaysBetween('2026-12-23', '2026-12-29', { ...dublin, timeZone: 'Europe/Belfast' }), 1)
})

test('adding working days returns the day on which they have passed', () => {
  assert.equal(workingDayAfter('2026-11-20', 5, london), '2026-11-27')
  assert.equal(workingDayAfter('2026-12-23', 2, london), '2026-12-29')
  assert.equal(workingDayAfter('2026-11-21', 1, london), '2026-11-23')
})

test('a year without a table is reported as soon as a deadline can fall into it', () => {
  assert.deepEqual(yearsWithoutHolidays('2026-11-20', 'Europe/London'), [])
  assert.deepEqual(yearsWithoutHolidays('2030-01-02', 'Europe/London'), [2031])
  assert.deepEqual(yearsWithoutHolidays('2031-01-02', 'Europe/London'), [2031, 2032])
  assert.deepEqual(yearsWithoutHolidays('2031-01-02', 'Europe/Dublin'), [])
  assert.deepEqual(bankHolidaysOf(2031), [])
})
