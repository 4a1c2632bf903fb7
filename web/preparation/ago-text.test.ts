import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agoText } from './ago-text.ts'

test('the age of a goal is shown in days, weeks or months', () => {
  assert.deepEqual([0, 1, 2, 13, 14, 69, 70, 365].map(agoText), [
    'today',
    'yesterday',
    '2 days ago',
    '13 days ago',
    '2 weeks ago',
    '9 weeks ago',
    '2 months ago',
    '12 months ago',
  ])
})
