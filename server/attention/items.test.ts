import assert from 'node:assert/strict'
import { test } from 'node:test'
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
