import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetDraft, forgetDraftsOfOthers, keepDraft, readDraft } from './drafts.ts'

const [max, ruth] = [7, 8]
const draft = { values: { strengths: 'Calm voice' }, version: 3 }

function tab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a draft is restored with the version that it started from', () => {
  const store = tab()
  keepDraft(store, max, 'private-notes-12', draft)

  assert.deepEqual(readDraft(store, max, 'private-notes-12'), draft)
  assert.equal(readDraft(store, max, 'private-notes-13'), null)
})

test('nobody else at this computer finds a draft', () => {
  const store = tab()
  keepDraft(store, max, 'private-notes-12', draft)

  assert.equal(readDraft(store, ruth, 'private-notes-12'), null)
})

test('the next person deletes the drafts of others and keeps their own', () => {
  const store = {
    ...tab(),
    'draft-7-note': '{}',
    'draft-8-note': '{}',
    'draft-80-note': '{}',
    scrolled: '{}',
  }
  const removed: string[] = []
  forgetDraftsOfOthers(
    { ...store, removeItem: (key: string) => removed.push(key) } as unknown as Storage,
    ruth,
  )

  assert.deepEqual(removed, ['draft-7-note', 'draft-80-note'])
})

test('a saved draft is deleted', () => {
  const store = tab()
  keepDraft(store, max, 'private-notes-12', draft)
  forgetDraft(store, max, 'private-notes-12')

  assert.equal(readDraft(store, max, 'private-notes-12'), null)
})

test('a full store does not interrupt typing', () => {
  const full = {
    ...tab(),
    setItem: () => {
      throw new Error('The quota has been exceeded.')
    },
  }
  assert.doesNotThrow(() => keepDraft(full, max, 'private-notes-12', draft))
})
