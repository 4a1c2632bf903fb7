import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median } from './rules.ts'

const of = (...values: number[]) => median(values.map((value) => ({ value, n: 1 })))

test('half of the values are at or below the median', () => {
  assert.equal(of(), null)
  assert.equal(of(3), 3)
  assert.equal(of(9, 1, 2), 2)
  assert.equal(of(1, 2, 3, 10), 2.5)
  assert.equal(
    median([
      { value: 0, n: 3 },
      { value: 5, n: 2 },
    ]),
    0,
  )
})
