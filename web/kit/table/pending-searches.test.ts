import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackPendingSearches } from './pending-searches.ts'

test('who types on while earlier searches are still arriving keeps every letter', () => {
  const searches = trackPendingSearches()
  searches.send('jo', '')
  searches.send('jonas', '')

  assert.equal(searches.isOwn('jo'), true)
  assert.equal(searches.isOwn('jonas'), true)
})

test('searches that arrive together count as arrived', () => {
  const searches = trackPendingSearches()
  searches.send('jo', '')
  searches.send('jonas', '')

  assert.equal(searches.isOwn('jonas'), true)
  assert.equal(searches.isOwn('jo'), false)
})

test('the back button and clearing the filters are shown in the field', () => {
  const searches = trackPendingSearches()
  searches.send('jonas', '')
  assert.equal(searches.isOwn('jonas'), true)

  assert.equal(searches.isOwn(''), false)
  searches.send('', '')
  assert.equal(searches.isOwn('jonas'), false)
})
