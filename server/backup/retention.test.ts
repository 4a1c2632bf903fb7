import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backupsToKeep, nightlyName } from './retention.ts'

const keep = { daily: 7, weekly: 4, monthly: 12 }
const day = 86_400_000
const everyNight = (nights: number, last = Date.parse('2026-11-22T03:10:00Z')) =>
  Array.from({ length: nights }, (_, back) => nightlyName(new Date(last - back * day)))
const daysOf = (names: Iterable<string>) =>
  [...names]
    .map((name) => name.slice(4, 14))
    .sort()
    .reverse()

test('the last seven nights, four weeks and twelve months are kept after two years', () => {
  const kept = backupsToKeep(everyNight(730), keep, 'Europe/London')

  assert.deepEqual(daysOf(kept), [
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ])
})

test('nightly removal retains the same backups as one removal today', () => {
  let kept = new Set<string>()
  for (const name of everyNight(730).reverse()) kept = backupsToKeep([...kept, name], keep, 'Europe/London')

  assert.deepEqual(daysOf(kept), daysOf(backupsToKeep(everyNight(730), keep, 'Europe/London')))
})

test('missed nights shift nothing, and files with other names are ignored', () => {
  const names = [
    ...everyNight(3, Date.parse('2026-05-03T03:00:00Z')),
    'mst-before-migration-2026-01-01T00-00-00Z.zip',
    'holiday.zip',
  ]

  assert.deepEqual(daysOf(backupsToKeep(names, { daily: 7, weekly: 0, monthly: 0 }, 'Europe/London')), [
    '2026-05-03',
    '2026-05-02',
    '2026-05-01',
  ])
})
