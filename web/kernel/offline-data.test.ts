import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reader, removeOfflineDataOfOthers } from './offline.ts'
import { findOfflineData, removeOfflineList, saveOfflineList } from './offline-lists.ts'

/** A browser's store for strings. */
function emptyStore(token = 'token-of-max'): Map<string, string> {
  const kept = new Map([['token', token]])
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  return kept
}

const until = '2026-11-20T17:00:00.000Z'
const max: Reader = {
  id: 7,
  firstName: 'Max',
  lastName: 'Okafor',
  role: 'mentor',
  timeZone: 'Europe/London',
  until,
}
const before = new Date('2026-11-20T16:59:59.999Z')

const listOf = (kind: string, key: string, ...titles: string[]) => ({
  kind,
  key,
  seenAt: '2026-11-20T09:00:00.000Z',
  items: titles.map((title, id) => ({ id, title, facts: [] })),
})
const titles = () => findOfflineData(before)?.lists.map(({ items }) => items.map(({ title }) => title))

test('lists for reading offline are shown until the session ends and then removed', () => {
  const store = emptyStore()
  saveOfflineList(max, listOf('shifts', '', 'A shift on Monday'))

  assert.deepEqual(titles(), [['A shift on Monday']])
  assert.equal(findOfflineData(new Date(until)), undefined)
  assert.equal(store.has('offline'), false)
})

test('lists for reading offline are removed when another person signs in', () => {
  const store = emptyStore()
  saveOfflineList(max, listOf('notes', 'with Eva', 'Well done'))

  removeOfflineDataOfOthers(max.id)
  assert.equal(store.has('offline'), true)
  removeOfflineDataOfOthers(8)
  assert.equal(store.has('offline'), false)
})

test("lists of one session are not shown in another person's session", () => {
  const store = emptyStore()
  saveOfflineList(max, listOf('notes', 'with Eva', 'Well done'))
  store.set('token', 'another-token')

  assert.equal(findOfflineData(before), undefined)
  assert.equal(store.has('offline'), false)
})

test('a list that is read again replaces its earlier copy, and the oldest of a kind is removed', () => {
  emptyStore()
  saveOfflineList(max, listOf('shifts', '', 'A shift on Monday'))
  for (let person = 1; person <= 7; person += 1)
    saveOfflineList(max, listOf('goals', `of ${person}`, `Goal ${person}`))
  saveOfflineList(max, listOf('goals', 'of 4', 'Goal 4, edited'))

  const goals = [['Goal 4, edited'], ['Goal 7'], ['Goal 6'], ['Goal 5'], ['Goal 3'], ['Goal 2']]
  assert.deepEqual(titles(), [...goals, ['A shift on Monday']])
})

test('a list that the person may no longer read is removed', () => {
  emptyStore()
  saveOfflineList(max, listOf('goals', 'of Eva', 'Handing over'))
  saveOfflineList(max, listOf('goals', 'of Ben', 'Asking for help'))
  removeOfflineList(max, { kind: 'goals', key: 'of Eva' })

  assert.deepEqual(titles(), [['Asking for help']])
})
