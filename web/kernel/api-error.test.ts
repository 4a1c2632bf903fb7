import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, errorMessageOf, NetworkError, unreachable } from './api-error.ts'

const texts = { error: 'Failed to save note', networkError: 'Error saving note' }
const refused = new ApiError(409, 'This note was deleted.')
const withoutSentence = new ApiError(502, null)
const unanswered = new NetworkError(undefined)

test("people read the server's sentence, else the text of the call", () => {
  assert.equal(errorMessageOf(refused, texts), 'This note was deleted.')
  assert.equal(errorMessageOf(withoutSentence, texts), 'Failed to save note')
})

test('people read a text of its own when no reply came, if the call has one', () => {
  assert.equal(errorMessageOf(unanswered, texts), 'Error saving note')
  assert.equal(errorMessageOf(unanswered, { error: 'Failed to save note' }), 'Failed to save note')
})

test('people always read a fixed text', () => {
  for (const error of [refused, withoutSentence, unanswered])
    assert.equal(errorMessageOf(error, { ...texts, isFixed: true }), 'Failed to save note')
})

test('without texts people read what the error says', () => {
  assert.equal(errorMessageOf(refused, undefined), 'This note was deleted.')
  assert.equal(errorMessageOf(unanswered, undefined), unreachable)
})

test("people read that a file is too large for their network's gateway", () => {
  const message = errorMessageOf(new ApiError(413, null), texts)

  assert.match(message, /^This is too large for your network's gateway/)
})
