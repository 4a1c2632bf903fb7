import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPath } from '#contract/mentees.ts'
import {
  addReflection,
  getPracticeHours,
  isGap,
  listFeedback,
  listLearning,
  saveEntry,
} from '#contract/my-record.ts'
import type { Name } from '#demo/cast.ts'
import { endsWithMax, shiftOf, write } from '../testing/debriefs.ts'
import { type Stage, stage } from '../testing/stage.ts'

const feedbackOf = async (world: Stage, who: Name) => {
  world.signsInAgain(who)
  return (await world.as(who).call(listFeedback)).map(({ source, good }) => `${source}: ${good}`)
}
const save = ({ as }: Stage, who: Name, id: number, body: object) =>
  as(who).call(saveEntry, { params: { id }, body })

test('feedback is in the log of the other side once it is open', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  await write(world, id, 'mentee')
  const sealed = await feedbackOf(world, 'max')
  await write(world, id, 'mentor')

  assert.deepEqual(sealed, [])
  assert.deepEqual(await feedbackOf(world, 'max'), ['mentee: Time to ask'])
  assert.deepEqual(await feedbackOf(world, 'eva'), ['mentor: Calm handover'])
  for (const who of ['ruth', 'ben'] as const) assert.deepEqual(await feedbackOf(world, who), [])
  assert.deepEqual(await world.as('nora').call(listFeedback), [])
})

test('after 72 hours feedback is in the log although one side has not written', async () => {
  const world = await stage()
  await write(world, await shiftOf(world), 'mentor')
  assert.deepEqual(await feedbackOf(world, 'eva'), [])

  world.passes({ hours: 72 })

  assert.deepEqual(await feedbackOf(world, 'eva'), ['mentor: Calm handover'])
})

test('the log keeps feedback of former mentees, and has none about a shift that did not take place', async () => {
  const world = await stage()
  const [held, cancelled] = [await shiftOf(world), await shiftOf(world, { starts_at: '2026-11-18T21:00' })]
  for (const id of [held, cancelled])
    for (const side of ['mentor', 'mentee'] as const) await write(world, id, side)
  await world.db.updateTable('shifts').set({ status: 'cancelled' }).where('id', '=', cancelled).execute()
  assert.deepEqual(await feedbackOf(world, 'max'), ['mentee: Time to ask'])

  await endsWithMax(world)

  assert.deepEqual(await feedbackOf(world, 'max'), ['mentee: Time to ask'])
  assert.deepEqual(await feedbackOf(world, 'eva'), ['mentor: Calm handover'])
})

test('the learning log has completed shifts and reflections by their day, page by page', async () => {
  const world = await stage()
  for (const day of ['2026-11-02', '2026-11-04'])
    await shiftOf(world, { starts_at: `${day}T09:00`, ends_at: `${day}T17:00` })
  await shiftOf(world, { starts_at: '2026-11-19T09:00', ends_at: '2026-11-19T17:00', status: 'scheduled' })
  for (const day of ['2026-11-03', '2026-11-04'])
    await world.as('eva').call(addReflection, {
      body: { title: `On ${day}`, day, kind: 'event', nature: 'Busy', themes: ['safety'] },
    })

  const seen: string[] = []
  let url: string | undefined = '/api/record/learning?limit=1'
  while (url) {
    const { headers, body }: { headers: Record<string, unknown>; body: string } = await world
      .as('eva')
      .send({ url })
    seen.push(...JSON.parse(body).map((row: { at: string; kind: string }) => `${row.at} ${row.kind}`))
    assert.equal(headers['x-total-count'], '4')
    url = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  }

  assert.deepEqual(seen, [
    '2026-11-04T09:00 shift',
    '2026-11-04 reflection',
    '2026-11-03 reflection',
    '2026-11-02T09:00 shift',
  ])
  const range = { from: '2026-11-03', to: '2026-11-03' }
  const [only, ...others] = await world.as('eva').call(listLearning, { query: range })
  assert.deepEqual(
    [only?.title, only?.minutes, only?.themes, others],
    ['On 2026-11-03', null, ['safety'], []],
  )
  const [ofMax] = await world.as('max').call(listLearning)
  assert.deepEqual([ofMax?.kind, ofMax?.minutes], ['shift', 480])
})

test('a person adds to their own shift, and the other side of the shift does not read it', async () => {
  const world = await stage()
  const id = await shiftOf(world)

  const first = await save(world, 'eva', id, { topic: 'Handover', themes: ['trust', 'people'] })
  const second = await save(world, 'eva', id, { followUp: 'I write it down', version: first.version })
  await save(world, 'eva', id, { followUp: 'I write it down' })

  assert.deepEqual(second, {
    id,
    topic: 'Handover',
    themes: ['people', 'trust'],
    follow_up: 'I write it down',
    version: 3,
  })
  const entries = await world.recorded(2)
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details]),
    [
      ['record.changed', "Changed their record of the shift of 19/11/2026: 'What you changed' changed"],
      [
        'record.changed',
        'Changed their record of the shift of 19/11/2026: topic changed, parts of the code changed',
      ],
    ],
  )
  const [ofMax] = await world.as('max').call(listLearning)
  assert.deepEqual([ofMax?.title, ofMax?.themes, ofMax?.version], ['', [], null])
})

test('practice hours are the hours worked, as on the path of the mentee', async () => {
  const world = await stage()
  const day = { starts_at: '2026-10-02T09:00', ends_at: '2026-10-02T17:00' }
  await shiftOf(world, { ...day, worked_starts_at: '2026-10-02T09:00', worked_ends_at: '2026-10-02T18:30' })
  await shiftOf(world)

  const { months } = await world.as('eva').call(getPracticeHours)

  const october = { month: '2026-10', shifts: 1, minutes: 570 }
  assert.deepEqual(months, [{ month: '2026-11', shifts: 1, minutes: 720 }, october])
  const path = await world.as('eva').call(getPath, { params: { menteeId: world.ids.eva } })
  assert.deepEqual(
    path.months.map(({ minutes }) => minutes),
    [570, 720],
  )
  assert.deepEqual((await world.as('max').call(getPracticeHours)).months, months)
  const query = { to: '2026-10-31' }
  assert.deepEqual((await world.as('eva').call(getPracticeHours, { query })).months, [october])
})

test('three months without an entry are a gap', () => {
  assert.deepEqual(
    [
      isGap('2026-01-15', '2026-04-14'),
      isGap('2026-01-15', '2026-04-15T09:00'),
      isGap('2026-08-31T21:00', '2026-11-30'),
      isGap('2026-08-31', '2026-12-01'),
    ],
    [false, true, false, true],
  )
})

for (const before of ['2026-11-20~0~99999999999', '2026-11-20~9~1', '2026-11-20~1.5~-1', '~~'])
  test(`a cursor like '${before}' that this log never gave is answered with a page`, async () => {
    const world = await stage()
    await shiftOf(world)

    const { statusCode } = await world.as('eva').send({ url: `/api/record/learning?before=${before}` })

    assert.equal(statusCode, 200)
  })
