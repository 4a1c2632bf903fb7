import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Name } from '#demo/cast.ts'
import { shiftOf } from '../testing/debriefs.ts'
import { meets } from '../testing/milestones.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'

const subjects = { shift: (world: Stage) => shiftOf(world), meeting: (world: Stage) => meets(world) }

for (const [subject, makes] of Object.entries(subjects)) {
  const send = (world: Stage, who: Name, id: number, body: object) =>
    world.as(who).send({ method: 'PATCH', url: `/api/record/${subject}s/${id}`, body })

  test(`no one adds to a ${subject} of other people`, async () => {
    const world = await stage()
    const id = await makes(world)

    for (const [who, shownId, status] of [
      ['ruth', id, 404],
      ['ben', id, 404],
      ['nora', id, 404],
      ['eva', id + 1, 404],
    ] as const)
      assert.equal((await send(world, who, shownId, { topic: 'Handover' })).statusCode, status, who)
  })

  test(`of two late saves of a ${subject} at once, one is refused`, async () => {
    for (let round = 0; round < 5; round++) {
      const world = await stage()
      const id = await makes(world)
      const { version } = JSON.parse((await send(world, 'eva', id, { topic: 'Handover' })).body)

      const answers = await queueCalls(
        world,
        ['One', 'Two'].map((topic) => () => send(world, 'eva', id, { topic, version })),
      )

      assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
    }
  })

  test(`two first saves of a ${subject} at once make one entry`, async () => {
    const world = await stage()
    const id = await makes(world)
    await world.as('eva').token()

    await queueCalls(
      world,
      [{ topic: 'Rounds' }, { themes: ['trust'] }].map((body) => () => send(world, 'eva', id, body)),
    )

    const rows = await world.db
      .selectFrom('record_entries')
      .select(['topic', 'themes', 'shift_id', 'meeting_id'])
      .execute()
    const about = { shift_id: null, meeting_id: null, [`${subject}_id`]: id }
    assert.deepEqual(rows, [{ topic: 'Rounds', themes: '["trust"]', ...about }])
  })
}

test('no one adds to a shift that has not begun', async () => {
  const world = await stage()
  const times = { starts_at: '2026-11-23T09:00', ends_at: '2026-11-23T17:00', status: 'scheduled' } as const
  const id = await shiftOf(world, times)
  const url = `/api/record/shifts/${id}`

  const { statusCode } = await world.as('eva').send({ method: 'PATCH', url, body: { topic: 'Handover' } })

  assert.equal(statusCode, 404)
})

test('no one adds to a meeting what they did with feedback', async () => {
  const world = await stage()
  const url = `/api/record/meetings/${await meets(world)}`

  const { statusCode } = await world.as('eva').send({ method: 'PATCH', url, body: { followUp: 'Nothing' } })

  assert.equal(statusCode, 400)
})
