import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPositions } from './objectives.ts'

const objective = (specific: string, measurable = 'M') => ({
  specific,
  measurable,
  achievable: 'A',
  relevant: 'R',
  timeBound: 'T',
})
const [a, b, c] = [objective('a'), objective('b'), objective('c')]

test('an unchanged objective keeps its comments at any position', () => {
  assert.deepEqual(newPositions([a, b, c], [a, b, c]), [1, 2, 3])
  assert.deepEqual(newPositions([a, b, c], [c, a, b]), [2, 3, 1])
  assert.deepEqual(newPositions([a, b], [c, a, b]), [2, 3])
  assert.deepEqual(newPositions([a, b, c], [a, c]), [1, null, 2])
})

test('a reworded objective is matched by its first words, then by its position', () => {
  assert.deepEqual(newPositions([a, b, c], [a, objective('c', 'Four')]), [1, null, 2])
  assert.deepEqual(newPositions([a, b], [a, objective('b, at night')]), [1, 2])
})

test('two objectives with the same words keep their own comments', () => {
  assert.deepEqual(newPositions([a, a, b], [a, a]), [1, 2, null])
  assert.deepEqual(newPositions([b, a, a], [a, a]), [null, 2, 1])
})
