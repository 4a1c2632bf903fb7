import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortenTo } from './reply-size.ts'

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const rows = (count: number, text = 'x') => Array.from({ length: count }, (_, id) => ({ id, text }))

test('a list keeps the first rows that fit', () => {
  const list = rows(100, 'é"')

  const kept = shortenTo(1_000, list)

  assert.deepEqual(kept, list.slice(0, kept.length))
  assert.ok(bytesOf(kept) <= 1_000 && bytesOf(list.slice(0, kept.length + 1)) > 1_000)
})

test('a short list beside a long one stays whole, and long ones share what is left', () => {
  const reply = { total: 2, short: rows(3), long: rows(500), longer: rows(900) }

  const { total, short, long, longer } = shortenTo(2_000, reply)

  assert.deepEqual([total, short], [2, reply.short])
  assert.ok(bytesOf({ total, short, long, longer }) <= 2_000)
  assert.ok(Math.abs(long.length - longer.length) <= 2 && long.length > 30)
})

test('a row that is too long by itself keeps its first inner rows', () => {
  const [mentor, ...others] = shortenTo(1_000, [
    { name: 'Max', mentees: rows(500) },
    { name: 'Nora', mentees: [] },
  ])

  assert.equal(others.length, 0)
  assert.ok(mentor && mentor.name === 'Max' && mentor.mentees.length > 20 && bytesOf(mentor) <= 1_000)
})

test('a value that fits is returned as it is', () => {
  const reply = { items: rows(5), nothing: null }
  assert.deepEqual(shortenTo(10_000, reply), reply)
})
