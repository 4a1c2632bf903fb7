import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf } from './edit-fields.ts'

const form = formOf({
  roomId: { column: 'room_id', label: 'Room', initial: 0 },
  lastDay: { column: 'last_day', label: 'Last day', isDay: true, empty: 'Not known yet' },
  priority: { column: 'priority', label: 'Priority', choices: { low: { label: 'Low' } }, initial: 'low' },
  place: { column: 'location', label: 'Location' },
  status: { column: 'status', words: 'status' },
} as const)

test('an empty form has an initial value for each field of the dialog', () => {
  assert.deepEqual(form.empty, { roomId: 0, lastDay: '', priority: 'low', place: '' })
})

test('the values of a row are found by their columns, and null is an empty text', () => {
  const row = { room_id: 3, last_day: null, priority: 'low', location: 'Hall', status: 'active' }

  assert.deepEqual(form.valuesOf(row), { roomId: 3, lastDay: '', priority: 'low', place: 'Hall' })
})

test('values in words have labels, days in the display format and the words for an empty value', () => {
  const values = { roomId: 3, lastDay: '2026-11-20', priority: 'low', place: '2026-11-20' } as const

  assert.deepEqual(form.inWords(values, { roomId: 'Blue' }), [
    ['Room', 'Blue'],
    ['Last day', '20/11/2026'],
    ['Priority', 'Low'],
    ['Location', '2026-11-20'],
  ])
  assert.deepEqual(form.inWords({ ...values, lastDay: '' })[1], ['Last day', 'Not known yet'])
})

test('an unfinished day is shown as it was typed', () => {
  const values = { ...form.empty, lastDay: '2026-11' }

  assert.deepEqual(form.inWords(values)[1], ['Last day', '2026-11'])
})
