import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../kernel/context.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { untilChange } from './until-change.ts'

const somethingHappens = ({ ctx }: Pick<Stage, 'ctx'>) =>
  inTransaction(ctx, async (ctx) => ctx.record('program.started', null, 'Started'))

/** A cached function that returns how often it has run. */
function counted() {
  let times = 0
  return untilChange(async (_: Pick<Stage, 'db'>, input: { minute: string }) => {
    times += 1
    return `${times} at ${input.minute}`
  })
}

test('a cached result is kept for each input until something changes', async () => {
  const world = await stage()
  const result = counted()

  const before = [await result(world, { minute: '10:00' }), await result(world, { minute: '10:00' })]
  const later = await result(world, { minute: '10:01' })
  await somethingHappens(world)

  assert.deepEqual(before, ['1 at 10:00', '1 at 10:00'])
  assert.equal(later, '2 at 10:01')
  assert.equal(await result(world, { minute: '10:00' }), '3 at 10:00')
})

test('two concurrent callers share one computation', async () => {
  const world = await stage()
  const result = counted()

  const both = await Promise.all([result(world, { minute: '10:00' }), result(world, { minute: '10:00' })])

  assert.deepEqual(both, ['1 at 10:00', '1 at 10:00'])
})

test('the cache of another installation is never used', async () => {
  const [one, other] = [await stage(), await stage()]
  const result = counted()

  assert.equal(await result(one, { minute: '10:00' }), '1 at 10:00')
  assert.equal(await result(other, { minute: '10:00' }), '2 at 10:00')
})

test('a transaction computes everything anew', async () => {
  const world = await stage()
  const result = counted()
  await result(world, { minute: '10:00' })

  const inside = await inTransaction(world.ctx, async (ctx) => result(ctx, { minute: '10:00' }))

  assert.equal(inside, '2 at 10:00')
})

test('a failed computation is tried again for the next caller', async () => {
  const world = await stage()
  let fails = true
  const result = untilChange(async (_: Pick<Stage, 'db'>) => {
    if (fails) throw new Error('The database is gone')
    return 'counted'
  })

  await assert.rejects(result(world, {}), /gone/)
  fails = false

  assert.equal(await result(world, {}), 'counted')
})
