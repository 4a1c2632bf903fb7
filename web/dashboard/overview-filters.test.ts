import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterFrom, isFiltering, menteesAsked, mentorsAsked } from './overview-filters.ts'

test('without a filter nothing but who waits for a mentor is asked for', () => {
  const filter = filterFrom({})

  assert.equal(isFiltering(filter), false)
  assert.deepEqual(mentorsAsked(filter), {})
  assert.deepEqual(menteesAsked(filter), { assignment: 'unassigned' })
})

test('the server is asked for what is chosen', () => {
  const filter = filterFrom({ mentor: 'ruth', mentee: 'eva', progress: 'completed', assignment: 'assigned' })

  assert.equal(isFiltering(filter), true)
  assert.deepEqual(mentorsAsked(filter), {
    mentor: 'ruth',
    mentee: 'eva',
    progress: 'completed',
    assignment: 'assigned',
  })
  assert.deepEqual(menteesAsked(filter), { mentee: 'eva', progress: 'completed', assignment: 'unassigned' })
})

test('who has completed is asked for by a choice of its own', () => {
  assert.deepEqual(menteesAsked(filterFrom({ assignment: 'completed' })), { assignment: 'completed' })
})

test('blanks search for nothing, and words that are no choice filter nothing', () => {
  assert.deepEqual(mentorsAsked(filterFrom({ mentor: ' ', mentee: '  ' })), {})
  assert.equal(isFiltering(filterFrom({ progress: 'sleeping', assignment: 'perhaps' })), false)
})
