import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editsSince } from './rebase-form.ts'

test('input after sending is listed by field, and lists by their items', () => {
  const sent = { title: 'Tidy up', place: '', days: [1, 2] }

  assert.deepEqual(editsSince(sent, { ...sent, days: [1, 2] }), {})
  assert.deepEqual(editsSince(sent, { title: 'Tidy up', place: 'Bring a lamp', days: [1] }), {
    place: 'Bring a lamp',
    days: [1],
  })
  assert.deepEqual(editsSince(sent, { ...sent, title: '' }), { title: '' })
})
