import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighboursOf } from './neighbours.ts'

const row = (id: number, created_at: string, status: 'pending' | 'approved' = 'pending') =>
  ({ id, created_at, status }) as const
const rows = [
  row(4, '2026-11-04'),
  row(1, '2026-11-01'),
  row(3, '2026-11-03', 'approved'),
  row(2, '2026-11-01'),
]

test('the neighbours of a referral are the pending ones around it, oldest first', () => {
  const of = (id: number) => {
    const referral = rows.find((one) => one.id === id)
    assert.ok(referral)
    const { before, after } = neighboursOf(referral, rows)
    return [before?.id, after?.id]
  }
  assert.deepEqual(of(1), [undefined, 2])
  assert.deepEqual(of(2), [1, 4])
  assert.deepEqual(of(4), [2, undefined])
})

test('a referral that was just decided keeps its place between the pending ones', () => {
  const decided = row(3, '2026-11-03', 'approved')
  const { before, after, count } = neighboursOf(decided, rows)
  assert.deepEqual([before?.id, after?.id, count], [2, 4, 3])
})
