import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenIdle } from './when-idle.ts'

/** A fake browser whose callbacks fire when the test says so. */
function browser(readyState: 'loading' | 'complete') {
  const loading = new EventTarget()
  const idle: (() => void)[] = []
  Object.assign(globalThis, {
    document: { readyState },
    window: {
      addEventListener: loading.addEventListener.bind(loading),
      requestIdleCallback: (callback: () => void) => idle.push(callback),
    },
  })
  return {
    load: () => loading.dispatchEvent(new Event('load')),
    becomeIdle: () => {
      for (const callback of idle.splice(0)) callback()
    },
  }
}

test('idle work starts after the page has loaded', () => {
  const { load, becomeIdle } = browser('loading')
  let calls = 0
  whenIdle(() => calls++)

  becomeIdle()
  assert.equal(calls, 0)
  load()
  assert.equal(calls, 0)
  becomeIdle()
  assert.equal(calls, 1)
})

test('on a loaded page idle work starts as soon as the browser is idle', () => {
  const { becomeIdle } = browser('complete')
  let calls = 0
  whenIdle(() => calls++)

  becomeIdle()
  assert.equal(calls, 1)
})

test('cancelled work never starts', () => {
  const { load, becomeIdle } = browser('loading')
  let calls = 0
  const cancel = whenIdle(() => calls++)

  load()
  cancel()
  becomeIdle()
  assert.equal(calls, 0)
})
