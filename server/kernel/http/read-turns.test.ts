import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadTurns } from './read-turns.ts'

const stays = new AbortController().signal

test("one person's lists are read one at a time, and nobody else waits for them", async () => {
  const inTurn = createReadTurns()
  const first = Promise.withResolvers<void>()
  const began: string[] = []
  const read =
    (name: string, until = Promise.resolve()) =>
    async () => {
      began.push(name)
      await until
    }

  const mine = [
    inTurn(1, stays, read('my first', first.promise)),
    inTurn(1, stays, read('my second')),
    inTurn(1, stays, read('my third')),
  ]
  await inTurn(2, stays, read("another's"))

  assert.deepEqual(began, ['my first', "another's"])
  first.resolve()
  await Promise.all(mine)
  assert.deepEqual(began.slice(2), ['my second', 'my third'])
})

test('an aborted call leaves the queue, and one too many gets 503', async () => {
  const inTurn = createReadTurns()
  const first = Promise.withResolvers<void>()
  const running = inTurn(1, stays, () => first.promise)
  const leaving = new AbortController()
  const left = inTurn(1, leaving.signal, async () => assert.fail('nobody waits for it'))
  leaving.abort()
  await assert.rejects(left, { name: 'AbortError' })

  const waiting = Array.from({ length: 24 }, () => inTurn(1, stays, async () => undefined))
  await assert.rejects(
    inTurn(1, stays, async () => undefined),
    { status: 503 },
  )

  first.resolve()
  await Promise.all([running, ...waiting])
})
