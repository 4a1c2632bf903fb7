import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWords, kindChoices, noneWords } from './timeline-words.ts'

test('people read how many entries they see of how many', () => {
  assert.equal(countWords(10, 43), '10 of 43 entries')
  assert.equal(countWords(10, 1_043), '10 of 1,043 entries')
  assert.equal(countWords(43, 43), '43 entries')
  assert.equal(countWords(1, 1), '1 entry')
  assert.equal(countWords(0, 0), '0 entries')
})

test('each kind can be asked for, and says when there is none', () => {
  assert.deepEqual(
    kindChoices.map(({ label }) => label),
    ['All', 'Assignments', 'Progress', 'Shifts', 'Goals', 'Plans', 'Notes', 'Documents'],
  )
  assert.equal(noneWords('goal'), 'No goals yet')
  assert.equal(noneWords('progress'), 'No progress yet')
})
