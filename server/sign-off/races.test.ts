import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cast, type Name } from '#demo/cast.ts'
import { confirmedSummary, disputeTokenOf, writtenSummary } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'

/** Signatures against each other: one wins, and the others get 409. */

const post = (world: Stage, who: Name, call: string, body: object) =>
  world.as(who).send({ method: 'POST', url: `/api/sign-offs/${world.ids.eva}/${call}`, payload: body })

async function statusesOf(world: Stage, calls: (() => Promise<{ statusCode: number }>)[]) {
  return (await queueCalls(world, calls)).map(({ statusCode }) => statusCode).sort()
}

test('two administrators countersign at once: one signature remains', async () => {
  const world = await stage()
  await confirmedSummary(world)
  await Promise.all([world.as('nora').token(), world.as('omar').token()])

  const statuses = await statusesOf(world, [
    () => post(world, 'nora', 'countersignature', { readVersion: 2, seenUnmet: true }),
    () => post(world, 'omar', 'countersignature', { readVersion: 2, seenUnmet: true }),
  ])

  assert.deepEqual(statuses, [200, 409])
})

test('one countersigns while another reopens: one wins', async () => {
  const world = await stage()
  await confirmedSummary(world)
  await Promise.all([world.as('nora').token(), world.as('omar').token()])

  const statuses = await statusesOf(world, [
    () => post(world, 'nora', 'countersignature', { readVersion: 2, seenUnmet: true }),
    () => post(world, 'omar', 'reopening', { readVersion: 2, reason: 'Too early' }),
  ])

  assert.deepEqual(statuses, [200, 409])
})

test('a mentee confirms five times at once: one signature is stored', async () => {
  const world = await stage()
  await writtenSummary(world)
  await world.as('eva').token()

  const statuses = await statusesOf(
    world,
    Array(5).fill(() => post(world, 'eva', 'confirmation', { readVersion: 1 })),
  )
  const rows = await world.db.selectFrom('signatures').where('part', '=', 'mentee').selectAll().execute()

  assert.deepEqual([statuses.filter((status) => status === 200).length, rows.length], [1, 1])
})

test("'This was not me' five times at once is recorded once", async () => {
  const world = await stage()
  await writtenSummary(world)
  const token = await disputeTokenOf(world, cast.max.email)

  const statuses = await statusesOf(
    world,
    Array(5).fill(() =>
      world.visitor.send({ method: 'POST', url: '/api/sign-offs/disputes', payload: { token } }),
    ),
  )

  assert.equal(statuses.filter((status) => status === 204).length, 1)
})
