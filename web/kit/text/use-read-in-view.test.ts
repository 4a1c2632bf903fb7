import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRead } from './use-read-in-view.ts'

/** A text of the given height with a visible part, in a window of 800 pixels. */
const shown = (height: number, visible: number) =>
  isRead({
    boundingClientRect: { height } as DOMRectReadOnly,
    intersectionRect: { height: visible } as DOMRectReadOnly,
    rootBounds: { height: 800 } as DOMRectReadOnly,
  })

test('half of a text has to be visible', () => {
  assert.equal(shown(200, 99), false)
  assert.equal(shown(200, 100), true)
  assert.equal(shown(200, 0), false)
})

test('one window is enough of a text longer than two windows', () => {
  assert.equal(shown(6_000, 700), false)
  assert.equal(shown(6_000, 800), true)
})
