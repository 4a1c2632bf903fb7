import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attentionKinds } from '#contract/attention.ts'
import { adminKinds } from './for-admins.ts'
import { menteeKinds, mentorKinds } from './for-mentors-and-mentees.ts'
import { byAge } from './items.ts'

test('the oldest item is first, and equal ones follow their creation', () => {
  const [older, first, second] = [
    { since: '2026-11-18T00:00:00.000Z', id: 9 },
    { since: '2026-11-19T00:00:00.000Z', id: 3 },
    { since: '2026-11-19T00:00:00.000Z', id: 4 },
  ]

  assert.deepEqual([second, first, older].sort(byAge), [older, first, second])
  assert.deepEqual([first, older, second].sort(byAge), [older, first, second])
})

test('somebody finds the items of each kind', () => {
  const found = Object.keys({ ...adminKinds, ...mentorKinds, ...menteeKinds })

  assert.deepEqual(found.sort(), Object.keys(attentionKinds).sort())
})
