import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changes } from './changes.ts'

test('only differences are listed, with days in the display format', () => {
  const text = changes([
    ['title', 'First aid', 'Wound care'],
    ['target date', '2026-11-20', '2026-11-27'],
    ['status', 'Active', 'Active'],
    ['objectives', 2, 3],
    ['maintenance mode', false, true],
  ])

  assert.equal(
    text,
    "title from 'First aid' to 'Wound care', target date from 20/11/2026 to 27/11/2026, objectives from 2 to 3, maintenance mode from no to yes",
  )
})

test('an empty value is called nothing', () => {
  assert.equal(changes([['department', null, 'Ward 3']]), "department from nothing to 'Ward 3'")
  assert.equal(changes([['place', 'Ward 3', '']]), "place from 'Ward 3' to nothing")
  assert.equal(changes([['department', null, '']]), 'nothing changed')
})

test('a change of private text is recorded without the text', () => {
  assert.equal(changes([['title', 'A', 'A']], [['notes', 'secret', 'secrets']]), 'notes changed')
})

test('a long text is truncated between characters', () => {
  const text = changes([['description', '', `two\nlines ${'🌻'.repeat(200)}`]])

  assert.equal(text, `description from nothing to 'two lines ${'🌻'.repeat(110)}…'`)
})
