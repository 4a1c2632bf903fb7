import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hueOf, hues } from './hues.ts'

const ids = Array.from({ length: 700 }, (_, place) => place + 1)

test('initials have one of seven hues, each about equally often, and none looks inactive', () => {
  const counts = hues.map((hue) => ids.filter((id) => hueOf(id) === hue).length)

  assert.equal(hues.length, 7)
  assert.ok(!(hues as readonly string[]).includes('grey'))
  assert.ok(Math.min(...counts) > 60, counts.join())
})

test('people who were added one after the other mostly differ, and in no pattern of seven', () => {
  const isSameAs = (distance: number) => ids.filter((id) => hueOf(id) === hueOf(id + distance)).length

  assert.ok(isSameAs(1) < 200)
  assert.ok(isSameAs(7) < 400)
})
