import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editsSince } from './rebase-form.ts'

test('what was typed since a form was sent is told field by field, and lists by what they hold', () => {
  const sent = { title: 'Tidy up', place: '', days: [1, 2] }

  assert.deepEqual(editsSince(sent, { ...sent, days: [1, 2] }), {})
  assert.deepEqual(editsSince(sent, { title: 'Tidy up', place: 'Bring a lamp', days: [1] }), {
    place: 'Bring a lamp',
    days: [1],
  })
  assert.deepEqual(editsSince(sent, { ...sent, title: '' }), { title: '' })
})
