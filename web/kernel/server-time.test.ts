import assert from 'node:assert/strict'
import { mock, type TestContext, test } from 'node:test'
import { currentInstant, noteServerTime } from './server-time.ts'

const served = Date.parse('2026-11-26T12:00:00Z')
const header = new Date(served).toUTCString()
const minutes = (count: number) => count * 60_000

/** The device's clock, which is wrong by so many minutes, when a reply of the server arrives. */
function answered(t: TestContext, { wrongBy, tookSeconds = 1 }: { wrongBy: number; tookSeconds?: number }) {
  t.after(restore)
  const received = served + minutes(wrongBy)
  mock.timers.enable({ apis: ['Date'], now: received })
  noteServerTime(header, received - tookSeconds * 1_000)
}

function restore() {
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'], now: served })
  noteServerTime(header, served)
  mock.timers.reset()
}

for (const wrongBy of [26 * 60, -26 * 60, 6, -6])
  test(`the page follows the server when the device is ${wrongBy} minutes ahead`, (t) => {
    answered(t, { wrongBy })

    assert.equal(currentInstant().getTime(), served)
    mock.timers.tick(minutes(10))
    assert.equal(currentInstant().getTime(), served + minutes(10))
  })

test('a small difference, a slow reply and a reply without a date change nothing', (t) => {
  answered(t, { wrongBy: 4 })
  assert.equal(currentInstant().getTime(), served + minutes(4))

  mock.timers.reset()
  answered(t, { wrongBy: 60, tookSeconds: 31 })
  assert.equal(currentInstant().getTime(), served + minutes(60))
  noteServerTime(null, Date.now())
  noteServerTime('soon', Date.now())
  assert.equal(currentInstant().getTime(), served + minutes(60))
})
