import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttentionItem } from '#contract/attention.ts'
import { kindChoices, pathOf, withKeys } from './attention-items.ts'

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
  const choices = kindChoices([item('goal', 5), item('referral', 1), item('goal', 6)])

  assert.deepEqual(choices, [
    { value: 'referral', label: 'Referral to decide (1)' },
    { value: 'goal', label: 'Goal overdue (2)' },
  ])
})

test('a button opens the row of the item, and emails are handled in place', () => {
  assert.equal(pathOf(item('unassigned', 12)), null)
  assert.equal(pathOf(item('pending', 3, 'Zoë & Co')), '/admin/users?search=Zo%C3%AB+%26+Co')
  assert.equal(pathOf(item('outcome', 8)), '/shifts?outcome=8')
  assert.equal(pathOf({ ...item('goal', 8), person_id: 4 }), '/dashboard?detail=4&about=goals')
  assert.equal(pathOf(item('backup', 0, 'Backup')), '/admin/settings')
  assert.equal(pathOf(item('letter', 9)), null)
})
