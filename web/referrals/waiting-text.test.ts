import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urgencyOf, waitingText } from './neighbours.ts'

test('administrators read the working day of the promised three', () => {
  assert.equal(waitingText({ status: 'pending', working_days_waited: 0 }), 'Waiting less than a working day')
  assert.equal(waitingText({ status: 'pending', working_days_waited: 2 }), 'Day 2 of 3')
  assert.equal(waitingText({ status: 'pending', working_days_waited: 5 }), 'Day 5, promised by day 3')
  assert.equal(waitingText({ status: 'rejected', working_days_waited: 2 }), 'Decided after 2 working days')
})

test('the third working day is near, the fourth is late', () => {
  assert.equal(urgencyOf({ status: 'pending', working_days_waited: 2 }), undefined)
  assert.equal(urgencyOf({ status: 'pending', working_days_waited: 3 }), 'near')
  assert.equal(urgencyOf({ status: 'pending', working_days_waited: 4 }), 'late')
  assert.equal(urgencyOf({ status: 'processed', working_days_waited: 4 }), undefined)
})
