import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmText, countOutcomes, sumUp } from './import-text.ts'

const outcomes = (['create', 'skip', 'create', 'error'] as const).map((outcome) => ({ outcome, reason: '' }))

test('the preview of an import counts invitations and says that nothing is written', () => {
  const counts = countOutcomes(outcomes)

  assert.equal(
    sumUp('checked', counts),
    '2 people to be invited, 1 person to be skipped, 1 person with an error. Nothing has been saved yet.',
  )
  assert.equal(confirmText(counts), 'Invite 2 people')
})

test('afterwards the import reports what happened', () => {
  assert.equal(
    sumUp('done', { create: 1_999, skip: 0, error: 1 }),
    '1,999 people invited, 0 people skipped, 1 person not imported because of an error.',
  )
})
