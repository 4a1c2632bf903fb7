import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeFromText } from './day-from-text.ts'

test('times can be typed in usual formats', () => {
  for (const text of ['9:30', '09:30', '930', '0930', '9.30', ' 09.30 '])
    assert.equal(timeFromText(text), '09:30', text)
  assert.equal(timeFromText('20'), '20:00')
  assert.equal(timeFromText('2015'), '20:15')
  assert.equal(timeFromText('0:05'), '00:05')
})

test('an impossible time is left as typed', () => {
  for (const text of ['', '24:00', '9:60', '9:3', '9 pm', 'noon', '12345'])
    assert.equal(timeFromText(text), undefined, text)
})
