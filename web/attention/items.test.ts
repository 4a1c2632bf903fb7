import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttentionItem, AttentionKind } from '#contract/attention.ts'
import { formatAge, kindChoices, labelOf, pathOf, withKeys } from './items.ts'

const item = (kind: AttentionItem['kind'], id: number, name = 'Eva Lindqvist'): AttentionItem => ({
  kind,
  id,
  person_id: id,
  name,
  reason: 'For a while',
  since: '2026-11-01T09:00:00.000Z',
})

test('two goals of one mentee are two items', () => {
  const keys = withKeys([item('goal', 5), item('goal', 5), item('shift', 5)]).map(({ key }) => key)

  assert.deepEqual(keys, ['goal-5-1', 'goal-5-2', 'shift-5-1'])
})

test('only current kinds are offered, each with its count', () => {
  const groups = [
    { kind: 'goal', total: 2 },
    { kind: 'referral', total: 1 },
  ] as const

  assert.deepEqual(kindChoices([...groups], null), [
    { value: 'referral', label: 'Referral to decide (1)' },
    { value: 'goal', label: 'Goal overdue (2)' },
  ])
})

test('the chosen kind is offered before the counts arrive', () => {
  assert.deepEqual(kindChoices([], 'goal'), [{ value: 'goal', label: 'Goal overdue' }])
  assert.deepEqual(kindChoices([], 'unknown'), [])
})

test('a button opens the row of the item, and emails are handled in place', () => {
  assert.equal(pathOf(item('unassigned', 12)), null)
  assert.equal(pathOf(item('pending', 3, 'Zoë & Co')), '/admin/users?search=Zo%C3%AB+%26+Co')
  assert.equal(pathOf(item('outcome', 8)), '/shifts?outcome=8')
  assert.equal(pathOf({ ...item('goal', 8), person_id: 4 }), '/dashboard?detail=4&about=goals')
  assert.equal(pathOf(item('backup', 0, 'Backup')), '/admin/settings')
  assert.equal(pathOf(item('letter', 9)), null)
})

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
