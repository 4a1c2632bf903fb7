import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitingText, waitsTooLong } from './neighbours.ts'

test("administrators read an applicant's waiting time in working days", () => {
  assert.equal(waitingText({ status: 'pending', working_days_waited: 0 }), 'Waiting less than a working day')
  assert.equal(waitingText({ status: 'pending', working_days_waited: 1 }), 'Waiting 1 working day')
  assert.equal(waitingText({ status: 'rejected', working_days_waited: 2 }), 'Decided after 2 working days')
})

test('three working days keep the promise, four do not', () => {
  assert.equal(waitsTooLong({ status: 'pending', working_days_waited: 3 }), false)
  assert.equal(waitsTooLong({ status: 'pending', working_days_waited: 4 }), true)
  assert.equal(waitsTooLong({ status: 'processed', working_days_waited: 4 }), false)
})
