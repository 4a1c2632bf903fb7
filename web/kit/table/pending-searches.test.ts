import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackPendingSearches } from './pending-searches.ts'

test('typing while earlier searches load keeps every letter', () => {
  const searches = trackPendingSearches()
  searches.send('jo', '')
  searches.send('jonas', '')

  assert.equal(searches.isOwn('jo'), true)
  assert.equal(searches.isOwn('jonas'), true)
})

test('searches that load together count as loaded', () => {
  const searches = trackPendingSearches()
  searches.send('jo', '')
  searches.send('jonas', '')

  assert.equal(searches.isOwn('jonas'), true)
  assert.equal(searches.isOwn('jo'), false)
})

test('the field shows the search after Back and after clearing filters', () => {
  const searches = trackPendingSearches()
  searches.send('jonas', '')
  assert.equal(searches.isOwn('jonas'), true)

  assert.equal(searches.isOwn(''), false)
  searches.send('', '')
  assert.equal(searches.isOwn('jonas'), false)
})
