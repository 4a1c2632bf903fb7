import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchOpened } from './opened-notes.ts'

/** Records the calls of a batch. Timers only fire when the test runs them. */
function listen(answers: ('done' | 'broken')[] = []) {
  const calls: number[][] = []
  const opened: number[] = []
  let due: (() => void)[] = []
  const notes = batchOpened({
    send: async (ids) => {
      calls.push(ids)
      if (answers.shift() === 'broken') throw new Error('We cannot reach the service. Check your connection')
    },
    onOpened: (ids) => void opened.push(...ids),
    wait: (flush) => void due.push(flush),
  })
  const passes = async () => {
    const now = due
    due = []
    for (const flush of now) flush()
    await new Promise(setImmediate)
  }
  return { notes, calls, opened, passes }
}

test('notes read within a second are sent in one call, each once', async () => {
  const { notes, calls, opened, passes } = listen()

  for (const id of [3, 5, 3]) notes.read(id)
  await passes()
  notes.read(5)
  await passes()

  assert.deepEqual(calls, [[3, 5]])
  assert.deepEqual(opened, [3, 5])
})

test('a failed report is sent when the note is read again', async () => {
  const { notes, calls, opened, passes } = listen(['broken'])

  notes.read(3)
  await passes()
  await passes()
  assert.deepEqual([calls.length, opened], [1, []])
  notes.read(3)
  await passes()

  assert.deepEqual(calls, [[3], [3]])
  assert.deepEqual(opened, [3])
})

test('leaving immediately still sends what was read', async () => {
  const { notes, calls, passes } = listen()

  notes.read(3)
  notes.flush()
  await passes()

  assert.deepEqual(calls, [[3]])
})

test('more notes than a call accepts are sent in several', async () => {
  const { notes, calls, passes } = listen()

  for (let id = 1; id <= 150; id += 1) notes.read(id)
  await passes()
  await passes()

  assert.deepEqual(
    calls.map((ids) => ids.length),
    [100, 50],
  )
})
