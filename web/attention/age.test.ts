import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttentionKind } from '#contract/attention.ts'
import { ageInWords } from './age.ts'

const ageOf = (kind: AttentionKind, since: string) =>
  ageInWords({ kind, since }, '2026-07-10', 'Europe/London')

test('what waits says for how many calendar days it does', () => {
  assert.equal(ageOf('referral', '2026-07-10T07:00:00.000Z'), 'since today')
  assert.equal(ageOf('referral', '2026-07-09T22:30:00.000Z'), 'for 1 day')
  assert.equal(ageOf('letter', '2026-07-07T09:00:00.000Z'), 'for 3 days')
  assert.equal(ageOf('unassigned', '2023-07-10T09:00:00.000Z'), 'for 1,096 days')
})

test("the day is the organisation's, also in the hour in which Greenwich has another one", () => {
  assert.equal(ageOf('pending', '2026-07-09T23:30:00.000Z'), 'since today')
})

test('what is ahead says when it comes, and on its day that it is today', () => {
  assert.equal(ageOf('goal_due', '2026-07-11T23:00:00.000Z'), 'in 2 days')
  assert.equal(ageOf('next_shift', '2026-07-11T19:00:00.000Z'), 'tomorrow')
  assert.equal(ageOf('next_shift', '2026-07-10T19:00:00.000Z'), 'today')
  assert.equal(ageOf('plan_due', '2026-07-09T23:00:00.000Z'), 'today')
})

test('a goal that was due counts from its day', () => {
  assert.equal(ageOf('goal_due', '2026-07-07T23:00:00.000Z'), 'for 2 days')
})
