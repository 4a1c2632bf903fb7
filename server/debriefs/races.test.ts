import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endsWithMax, readBy, shiftOf, texts, write } from '../testing/debriefs.ts'
import { stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'

/** Debriefs against each other, and against the end of the relationship. */

test('two writers at the moment of opening: both are saved, and each reads the other', async () => {
  const world = await stage()
  const id = await shiftOf(world)

  await queueCalls(
    world,
    (['mentor', 'mentee'] as const).map((side) => () => write(world, id, side)),
  )

  assert.deepEqual(await readBy(world, 'max', id), [texts.mentor, texts.mentee])
  assert.deepEqual(await readBy(world, 'eva', id), [texts.mentor, texts.mentee])
})

test('of five first debriefs of one side at once, one row remains', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await world.as('max').token()

  await queueCalls(
    world,
    Array.from({ length: 5 }, (_, n) => () => write(world, id, 'mentor', { good: `Text ${n}` })),
  )
  const rows = await world.db.selectFrom('debriefs').selectAll().execute()

  assert.equal(rows.length, 1)
})

test('a debrief and the end of the relationship at once: it is saved before the end, or refused', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await world.as('max').token()

  const [answer] = await Promise.all([
    world.as('max').send({ method: 'PUT', url: `/api/shifts/${id}/debrief`, payload: { good: 'Fine' } }),
    endsWithMax(world),
  ])
  const rows = await world.db.selectFrom('debriefs').selectAll().execute()

  assert.ok([200, 403].includes(answer.statusCode), answer.body)
  assert.equal(rows.length, answer.statusCode === 200 ? 1 : 0)
})
