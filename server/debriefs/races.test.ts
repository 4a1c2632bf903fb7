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

test('a debrief that records the shift as completed, and an administrator who says that it did not happen', async () => {
  const world = await stage()
  const id = await shiftOf(world, { status: 'scheduled' })
  const [max, nora] = [world.as('max'), world.as('nora')]
  await Promise.all([max.token(), nora.token()])
  const payload = { good: 'Fine', completed: { workedFrom: '21:00', workedTo: '09:00' } }
  const missed = { status: 'cancelled', cause: 'nobody_came', version: 1 }
  const debrief = () => max.send({ method: 'PUT', url: `/api/shifts/${id}/debrief`, payload })
  const outcome = () => nora.send({ method: 'PATCH', url: `/api/shifts/${id}/status`, payload: missed })

  const answers = await queueCalls(world, [outcome, debrief, debrief])
  const rows = await world.db.selectFrom('debriefs').selectAll().execute()

  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 409, 409],
  )
  assert.equal(rows.length, 0)
})

test('two saves that record the shift as completed: one is refused, and the text of the first one remains', async () => {
  const world = await stage()
  const id = await shiftOf(world, { status: 'scheduled' })
  await world.as('max').token()
  const completed = { workedFrom: '21:00', workedTo: '09:00' }
  const save = (good: string) => () =>
    world.as('max').send({ method: 'PUT', url: `/api/shifts/${id}/debrief`, payload: { good, completed } })

  const answers = await queueCalls(world, [save('First'), save('Second')])
  const rows = await world.db.selectFrom('debriefs').select('good').execute()

  assert.deepEqual([answers.map(({ statusCode }) => statusCode).sort(), rows.length], [[200, 409], 1])
})
