import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitingText } from '#contract/referrals.ts'
import { urgencyOf } from './neighbours.ts'

test('administrators read the working day of the promised three, or how late they are', () => {
  assert.equal(waitingText({ status: 'pending', working_days_waited: 0 }), 'Waiting less than a working day')
  assert.equal(waitingText({ status: 'pending', working_days_waited: 2 }), 'Day 2 of 3')
  assert.equal(waitingText({ status: 'pending', working_days_waited: 5 }), '2 working days late')
  assert.equal(waitingText({ status: 'pending', working_days_waited: 4 }), '1 working day late')
  assert.equal(waitingText({ status: 'rejected', working_days_waited: 2 }), 'Decided after 2 working days')
})

test('the third working day is near, the fourth is late', () => {
  assert.equal(urgencyOf({ status: 'pending', working_days_waited: 2 }), undefined)
  assert.equal(urgencyOf({ status: 'pending', working_days_waited: 3 }), 'near')
  assert.equal(urgencyOf({ status: 'pending', working_days_waited: 4 }), 'late')
  assert.equal(urgencyOf({ status: 'processed', working_days_waited: 4 }), undefined)
})
