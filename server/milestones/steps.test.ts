import assert from 'node:assert/strict'
import { test } from 'node:test'
import { yearOf } from './readings.ts'
import { milestonesOf, movedBy, stepsOf } from './steps.ts'

/** Rule 66. */

const due = (milestones: { title: string; due_on: string }[]) =>
  milestones.map(({ title, due_on }) => `${title} ${due_on}`)

test('Core has a first meeting after 14 days, one around the middle and one at the end', () => {
  const milestones = milestonesOf({ kind: 'core', own: null }, '2026-08-31', 6)

  assert.deepEqual(due(milestones), [
    'First meeting 2026-09-14',
    'Middle meeting 2026-12-14',
    'Final meeting 2027-02-28',
  ])
  assert.equal(milestones[1]?.opens_on, '2026-11-16')
})

test('Gold has a meeting every two months as well', () => {
  assert.deepEqual(due(milestonesOf({ kind: 'gold', own: null }, '2026-01-01', 12)), [
    'First meeting 2026-01-08',
    'Meeting after 2 months 2026-03-01',
    'Meeting after 4 months 2026-05-01',
    'Meeting after 6 months 2026-07-01',
    'Middle meeting 2026-07-17',
    'Meeting after 8 months 2026-09-01',
    'Meeting after 10 months 2026-11-01',
    'Final meeting 2027-01-01',
  ])
})

test('our own meetings are due by a day, at the latest at the end, or every few weeks', () => {
  const own = {
    months: 3,
    menteeHours: 0,
    mentorHours: 0,
    meetings: [
      { name: 'Welcome', every: 'once' as const, number: 3 },
      { name: 'Review', every: 'once' as const, number: 300 },
      { name: 'Talk', every: 'weeks' as const, number: 6 },
    ],
  }

  assert.deepEqual(due(milestonesOf({ kind: 'own', own }, '2026-01-01', 3)), [
    'Welcome 2026-01-04',
    'Talk 1 2026-02-12',
    'Talk 2 2026-03-26',
    'Review 2026-04-01',
  ])
})

test('a meeting named like one of a rhythm has a key of its own', () => {
  const own = {
    months: 3,
    menteeHours: 0,
    mentorHours: 0,
    meetings: [
      { name: 'Talk', every: 'weeks' as const, number: 6 },
      { name: 'Talk-1', every: 'once' as const, number: 3 },
      { name: 'Talk-2', every: 'weeks' as const, number: 12 },
    ],
  }

  const keys = milestonesOf({ kind: 'own', own }, '2026-01-01', 3).map(({ key }) => key)

  assert.equal(new Set(keys).size, keys.length)
})

for (const [what, absences, moved] of [
  ['nothing', [], '2026-03-10'],
  ['days before it', [{ from_day: '2026-02-01', to_day: '2026-02-07' }], '2026-03-17'],
  ['one day', [{ from_day: '2026-03-10', to_day: '2026-03-10' }], '2026-03-11'],
  ['days after it', [{ from_day: '2026-03-11', to_day: '2026-03-20' }], '2026-03-10'],
  [
    'days that it reaches only when it has moved',
    [
      { from_day: '2026-03-01', to_day: '2026-03-05' },
      { from_day: '2026-03-12', to_day: '2026-03-13' },
    ],
    '2026-03-17',
  ],
  ['days before the start', [{ from_day: '2025-12-01', to_day: '2025-12-31' }], '2026-03-10'],
  ['days around the start', [{ from_day: '2025-12-01', to_day: '2026-01-03' }], '2026-03-13'],
  ['an absence without a last day', [{ from_day: '2026-02-01', to_day: null }], null],
  ['such an absence after it', [{ from_day: '2026-04-01', to_day: null }], '2026-03-10'],
] as const)
  test(`${what} away moves what is due to ${moved}`, () => {
    assert.equal(movedBy([...absences], '2026-01-01', '2026-03-10'), moved)
  })

test('the days before 14 days are ahead, then a milestone is due, then overdue', () => {
  const milestones = milestonesOf({ kind: 'core', own: null }, '2026-01-01', 6).slice(-1)
  const at = (today: string) =>
    stepsOf({ milestones, absences: [], start: '2026-01-01', meetings: [], today })[0]?.state

  assert.deepEqual(['2026-06-16', '2026-06-17', '2026-07-01', '2026-07-02'].map(at), [
    'ahead',
    'due',
    'due',
    'overdue',
  ])
})

test('the first of two meetings for a milestone counts, also under a later standard', () => {
  const keys = [{ key: 'first', title: 'First meeting' }]
  const meetings = ['2026-03-10', '2026-02-10'].map((held_on) => ({
    held_on,
    counts: true,
    disputed: false,
    keys,
  }))
  const core = milestonesOf({ kind: 'core', own: null }, '2026-01-01', 6).slice(0, 1)

  for (const milestones of [core, []])
    assert.deepEqual(
      stepsOf({ milestones, absences: [], start: '2026-01-01', meetings, today: '2026-04-01' }).map(
        ({ key, state, done_on }) => [key, state, done_on],
      ),
      [['first', 'done', '2026-02-10']],
    )
})

test('the years of a mentor begin on the day of their first assignment', () => {
  assert.equal(yearOf('2024-02-29', '2024-03-01'), '2024-02-29')
  assert.equal(yearOf('2024-02-29', '2025-02-28'), '2025-02-28')
  assert.equal(yearOf('2024-02-29', '2026-02-27'), '2025-02-28')
})
