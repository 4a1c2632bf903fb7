import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttentionKind } from '#contract/attention.ts'
import { formatAge, labelOf } from './age.ts'

const ageOf = (kind: AttentionKind, since: string) =>
  formatAge({ kind, since }, '2026-07-10', 'Europe/London')

test('a pending item shows its age in calendar days', () => {
  assert.equal(ageOf('referral', '2026-07-10T07:00:00.000Z'), 'since today')
  assert.equal(ageOf('referral', '2026-07-09T22:30:00.000Z'), 'for 1 day')
  assert.equal(ageOf('letter', '2026-07-07T09:00:00.000Z'), 'for 3 days')
  assert.equal(ageOf('unassigned', '2023-07-10T09:00:00.000Z'), 'for 1,096 days')
})

test("the day is the organisation's, also when UTC has another", () => {
  assert.equal(ageOf('pending', '2026-07-09T23:30:00.000Z'), 'since today')
})

test('a future item shows its date, and today on its day', () => {
  assert.equal(ageOf('goal_due', '2026-07-11T23:00:00.000Z'), 'in 2 days')
  assert.equal(ageOf('own_plan_due', '2026-07-10T23:00:00.000Z'), 'tomorrow')
  assert.equal(ageOf('plan_due', '2026-07-09T23:00:00.000Z'), 'today')
})

test('an overdue item is labelled with its name and days', () => {
  const on = (since: string) => labelOf({ kind: 'goal_due', since }, '2026-07-10', 'Europe/London')

  assert.equal(ageOf('goal_due', '2026-07-07T23:00:00.000Z'), '2 days overdue')
  assert.equal(ageOf('goal', '2026-07-08T23:00:00.000Z'), '1 day overdue')
  assert.deepEqual(
    [on('2026-07-08T23:00:00.000Z'), on('2026-07-09T23:00:00.000Z'), on('2026-07-11T23:00:00.000Z')],
    ['Goal overdue', 'Goal due', 'Goal due'],
  )
})
