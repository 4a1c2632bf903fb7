import assert from 'node:assert/strict'
import { test } from 'node:test'

// The query client listens to the window when it is imported.
Object.assign(globalThis, { window: new EventTarget() })
const { queryClient } = await import('./query-client.ts')
const { whenIdle } = await import('./load-chunk.ts')

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

test('idle work starts after the data of the page has arrived', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const { becomeIdle } = browser('complete')
  const { promise, resolve } = Promise.withResolvers<string>()
  const fetching = queryClient.fetchQuery({ queryKey: ['shifts'], queryFn: () => promise })
  let calls = 0
  whenIdle(() => calls++)

  becomeIdle()
  t.mock.timers.tick(100)
  becomeIdle()
  assert.equal(calls, 0)
  resolve('rows')
  await fetching
  t.mock.timers.tick(100)
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
