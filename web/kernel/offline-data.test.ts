import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOfflineData, removeOfflineDataOfOthers, saveOfflineData } from './offline-data.ts'

/** A browser's store for strings. */
function emptyStore(): Map<string, string> {
  const kept = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  return kept
}

const seen = { personId: 7, value: 'A shift on Monday', seenAt: '2026-11-20T09:00:00.000Z' }
const until = '2026-11-20T17:00:00.000Z'

test('shifts for reading offline are shown until the session ends and then removed', () => {
  const store = emptyStore()
  saveOfflineData({ ...seen, until })

  assert.equal(findOfflineData(new Date('2026-11-20T16:59:59.999Z'))?.value, seen.value)
  assert.equal(findOfflineData(new Date(until)), undefined)
  assert.equal(store.size, 0)
})

test('shifts for reading offline are removed when another person signs in', () => {
  const store = emptyStore()
  saveOfflineData({ ...seen, until })

  removeOfflineDataOfOthers(seen.personId)
  assert.equal(store.size, 1)
  removeOfflineDataOfOthers(8)
  assert.equal(store.size, 0)
})
