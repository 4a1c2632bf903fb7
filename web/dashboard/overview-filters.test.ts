import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterFrom, isFiltering, menteesAsked, mentorsAsked } from './overview-filters.ts'

test('without a filter only mentees without a mentor are requested', () => {
  const filter = filterFrom({})

  assert.equal(isFiltering(filter), false)
  assert.deepEqual(mentorsAsked(filter), {})
  assert.deepEqual(menteesAsked(filter), { assignment: 'unassigned' })
})

test('the chosen filters are sent to the server', () => {
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

test('completed mentees are requested by their own choice', () => {
  assert.deepEqual(menteesAsked(filterFrom({ assignment: 'completed' })), { assignment: 'completed' })
})

test('blanks search for nothing, and unknown choices filter nothing', () => {
  assert.deepEqual(mentorsAsked(filterFrom({ mentor: ' ', mentee: '  ' })), {})
  assert.equal(isFiltering(filterFrom({ progress: 'sleeping', assignment: 'perhaps' })), false)
})
