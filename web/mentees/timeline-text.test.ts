import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countText, emptyText, kindChoices } from './timeline-text.ts'

test('people read how many of all entries are shown', () => {
  assert.equal(countText(10, 43), '10 of 43 entries')
  assert.equal(countText(10, 1_043), '10 of 1,043 entries')
  assert.equal(countText(43, 43), '43 entries')
  assert.equal(countText(1, 1), '1 entry')
  assert.equal(countText(0, 0), '0 entries')
})

test('each kind can be chosen and has an empty state', () => {
  assert.deepEqual(
    kindChoices([]).map(({ label }) => label),
    [
      ...['All', 'Assignments', 'Progress', 'Shifts', 'Goals', 'Plans'],
      ...['Debriefs', 'Meetings', 'Sign-off', 'Comments', 'Messages', 'Documents'],
    ],
  )
  assert.equal(emptyText('goal'), 'No goals yet')
  assert.equal(emptyText('progress'), 'No progress yet')
})
