import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSecondPress, secondPress } from './second-press.ts'

let now = 0
/** A press long after the last one, then another `later` milliseconds after it. */
function pressTwice({ later = 300, moved = 2, row = 'Cheese', detail = 1 }) {
  now += 10_000
  isSecondPress({ detail: 1, timeStamp: now, clientX: 40, clientY: 80 }, 'Bread')
  return isSecondPress({ detail, timeStamp: now + later, clientX: 40 + moved, clientY: 80 }, row)
}

test('a second press at one spot is not meant for the row that has moved there', () => {
  assert.equal(pressTwice({}), true)
  assert.equal(pressTwice({ later: secondPress }), false)
})

test('a second press on the same row, on another spot or by a key is meant', () => {
  assert.equal(pressTwice({ row: 'Bread' }), false)
  assert.equal(pressTwice({ moved: 40 }), false)
  assert.equal(pressTwice({ detail: 0 }), false)
})
