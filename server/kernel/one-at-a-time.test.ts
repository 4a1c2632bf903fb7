import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Refusal } from './errors.ts'
import { fewAtATime, oneAtATime } from './one-at-a-time.ts'

const stays = new AbortController().signal

test('eight people can queue, and the next one gets 503', async () => {
  const inTurn = oneAtATime('Please wait.')
  const first = Promise.withResolvers<number>()
  const began: number[] = []
  const all = [inTurn(() => first.promise, stays)]
  for (let n = 1; n <= 8; n += 1) all.push(inTurn(async () => began.push(n), stays))

  await assert.rejects(
    inTurn(async () => 0, stays),
    (error: Refusal) =>
      error.status === 503 && error.message === 'Please wait.' && error.details.retryAfterSeconds === 3,
  )

  assert.deepEqual(began, [])
  first.resolve(0)
  await Promise.all(all)
  assert.deepEqual(began, [1, 2, 3, 4, 5, 6, 7, 8])
})

test('a client that leaves frees its place in the queue, and no work is done for it', async () => {
  const inTurn = oneAtATime('Please wait.')
  const first = Promise.withResolvers<string>()
  const running = inTurn(() => first.promise, stays)
  const leaving = new AbortController()
  const left = Array.from({ length: 8 }, () =>
    inTurn(async () => assert.fail('they had left'), leaving.signal),
  )

  leaving.abort()

  for (const one of left) await assert.rejects(one, { name: 'AbortError' })
  const next = inTurn(async () => 'next', stays)
  await assert.rejects(
    inTurn(async () => 'too late', leaving.signal),
    { name: 'AbortError' },
  )
  first.resolve('first')
  assert.deepEqual([await running, await next], ['first', 'next'])
})

test('other work runs between two in the queue', async () => {
  const inTurn = oneAtATime('Please wait.')
  const order: string[] = []
  const both = ['first', 'second'].map((name) => inTurn(async () => order.push(name), stays))
  setImmediate(() => order.push('other'))

  await Promise.all(both)

  assert.deepEqual(order, ['first', 'other', 'second'])
})

test('after long work the queue rests as long, and at most a second', async (t) => {
  let now = 0
  const rests: unknown[] = []
  t.mock.method(performance, 'now', () => now)
  t.mock.method(globalThis, 'setTimeout', (next: () => void, rest: number) => {
    rests.push(rest)
    setImmediate(next)
  })
  const inTurn = oneAtATime('Please wait.')

  await Promise.all([3, 40, 9_000, 0].map((took) => inTurn(async () => (now += took), stays)))

  assert.deepEqual(rests, [40, 1_000])
})

test('a client that leaves when its turn has just come passes the turn on', async () => {
  const inTurn = oneAtATime('Please wait.')
  const leaving = new AbortController()
  const first = inTurn(async () => 'first', stays)
  const second = inTurn(async () => assert.fail('they had left'), leaving.signal)
  const third = inTurn(async () => 'third', stays)

  assert.equal(await first, 'first')
  leaving.abort()

  await assert.rejects(second, { name: 'AbortError' })
  assert.equal(await third, 'third')
})

test('two at a time begin at once, and others follow in the order of their calls', async () => {
  const inTurn = fewAtATime(2, 'Please wait.')
  const works = Array.from({ length: 4 }, () => ({
    begun: Promise.withResolvers<void>(),
    done: Promise.withResolvers<void>(),
  }))
  const began: number[] = []
  const all = works.map(({ begun, done }, n) =>
    inTurn(async () => {
      began.push(n)
      begun.resolve()
      await done.promise
    }, stays),
  )

  assert.deepEqual(began, [0, 1])
  works[1]?.done.resolve()
  await works[2]?.begun.promise
  assert.deepEqual(began, [0, 1, 2])
  works[0]?.done.resolve()
  await works[3]?.begun.promise

  assert.deepEqual(began, [0, 1, 2, 3])
  for (const { done } of works) done.resolve()
  await Promise.all(all)
})

test('failed work frees its place', async () => {
  const inTurn = oneAtATime('Please wait.')

  await assert.rejects(
    inTurn(async () => Promise.reject(new Error('broken')), stays),
    /broken/,
  )

  assert.equal(await inTurn(async () => 'done', stays), 'done')
})
