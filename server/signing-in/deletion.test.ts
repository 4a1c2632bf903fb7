import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '#contract/session.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { removeOutdated } from '../operations/upkeep/housekeeping.ts'
import { type Stage, stage } from '../testing/stage.ts'

const guess = ({ visitor }: Stage, email: string) =>
  visitor.refused(signIn, { body: { email, password: 'guess' } })
const guards = ({ db }: Stage) => db.selectFrom('sign_in_guards').selectAll().execute()

test('attempts on unknown addresses are deleted after they expire', async () => {
  const world = await stage()
  await guess(world, 'nobody@mst.example')
  world.passes({ minutes: 29 })
  await guess(world, 'later@mst.example')
  await removeOutdated(world.ctx)
  assert.equal((await guards(world)).length, 2)

  world.passes({ minutes: 2 })
  await removeOutdated(world.ctx)

  assert.equal((await guards(world)).length, 1)
})

test('a lock remains after its attempts are deleted', async () => {
  const world = await stage()
  for (let attempt = 0; attempt < 5; attempt += 1) await guess(world, cast.max.email)
  world.passes({ minutes: 29 })
  await removeOutdated(world.ctx)

  assert.equal((await guess(world, cast.max.email)).status, 429)
})

test('a lock from the future is ignored, as after a clock change', async () => {
  const world = await stage()
  for (let attempt = 0; attempt < 5; attempt += 1) await guess(world, cast.max.email)

  world.passes({ days: -1 })

  await world.visitor.call(signIn, { body: { email: cast.max.email, password: castPassword } })
})
