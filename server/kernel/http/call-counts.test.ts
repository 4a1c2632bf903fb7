import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeOutdated } from '../../operations/upkeep/housekeeping.ts'
import { stage } from '../../testing/stage.ts'
import { countCall } from './limits.ts'

/** Servers share these counts on both databases. */

test('calls are counted by their key until their window ends', async () => {
  const { ctx, passes } = await stage()
  const count = (what: string) => countCall(ctx, what, 15)

  assert.deepEqual(await count('reset 192.0.2.1'), { calls: 1, secondsLeft: 900 })
  passes({ minutes: 10 })
  assert.deepEqual(await count('reset 192.0.2.1'), { calls: 2, secondsLeft: 300 })
  assert.deepEqual(await count('reset 192.0.2.2'), { calls: 1, secondsLeft: 900 })
  passes({ minutes: 5 })
  assert.deepEqual(await count('reset 192.0.2.1'), { calls: 1, secondsLeft: 900 })
})

test('concurrent calls are all counted', async () => {
  const { ctx } = await stage()

  const counted = await Promise.all(Array.from({ length: 20 }, () => countCall(ctx, 'sign in', 1)))

  assert.deepEqual(
    counted.map(({ calls }) => calls).sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})

test('a clock that was set back blocks nobody', async () => {
  const { ctx, passes } = await stage()
  await countCall(ctx, 'sign in', 15)

  passes({ days: -1 })

  assert.deepEqual(await countCall(ctx, 'sign in', 15), { calls: 1, secondsLeft: 900 })
})

test('the counters contain no identity, and expired ones are deleted', async () => {
  const { ctx, db, passes } = await stage()
  const kept = () => db.selectFrom('call_counts').selectAll().execute()
  await countCall(ctx, 'sign in 192.0.2.1', 15)
  const [row] = await kept()
  assert.doesNotMatch(JSON.stringify(row), /192\.0\.2\.1|sign in/)

  passes({ minutes: 14 })
  await removeOutdated(ctx)
  assert.equal((await kept()).length, 1)
  passes({ minutes: 1 })
  await removeOutdated(ctx)
  assert.deepEqual(await kept(), [])
})
