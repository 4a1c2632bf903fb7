import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disputeMeeting, removeMeeting, settleMeeting } from '#contract/milestones.ts'
import { listLearning, saveMeetingEntry } from '#contract/my-record.ts'
import type { Name } from '#demo/cast.ts'
import { endsWithMax, shiftOf } from '../testing/debriefs.ts'
import { begun, meets } from '../testing/milestones.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** The meetings in a person's learning log: 'day title minutes'. */
async function logOf(world: Stage, who: Name, query = {}) {
  world.signsInAgain(who)
  const rows = await world.as(who).call(listLearning, { query })
  return rows
    .filter(({ kind }) => kind === 'meeting')
    .map(({ at, title, minutes }) => `${at} ${title || '-'} ${minutes}`)
}

test('a meeting is in the learning log of mentor and mentee, with its milestones and minutes', async () => {
  const world = await begun()
  await meets(world, ['first'], { minutes: 45 })

  for (const who of ['max', 'eva'] as const)
    assert.deepEqual(await logOf(world, who), ['2026-11-20 First meeting 45'])
  for (const who of ['ruth', 'ben'] as const) assert.deepEqual(await logOf(world, who), [])
  assert.deepEqual(await logOf(world, 'eva', { to: '2026-11-19' }), [])
})

test('a mentor keeps the meetings of a former mentee in the learning log', async () => {
  const world = await stage()
  await meets(world)

  await endsWithMax(world)

  assert.deepEqual(await logOf(world, 'max'), ['2026-11-20 - 30'])
})

test('a disputed meeting is in the learning log once it is settled as held, a removed one is not', async () => {
  const world = await stage()
  const [held, denied, removed] = [await meets(world), await meets(world), await meets(world)]
  for (const id of [held, denied]) await world.as('eva').call(disputeMeeting, { params: { id } })
  await world.as('max').call(removeMeeting, { params: { id: removed } })
  assert.deepEqual(await logOf(world, 'eva'), [])

  for (const [id, tookPlace] of [
    [held, true],
    [denied, false],
  ] as const)
    await world.as('max').call(settleMeeting, { params: { id }, body: { tookPlace } })

  for (const who of ['max', 'eva'] as const) assert.deepEqual(await logOf(world, who), ['2026-11-20 - 30'])
})

test('shifts, reflections and meetings of one day come page by page, each once', async () => {
  const world = await stage()
  await shiftOf(world, { starts_at: '2026-11-20T07:00', ends_at: '2026-11-20T09:00' })
  const ids = [await meets(world), await meets(world)]

  const seen: string[] = []
  let url: string | undefined = '/api/record/learning?limit=1'
  while (url) {
    const { headers, body }: { headers: Record<string, unknown>; body: string } = await world
      .as('eva')
      .send({ url })
    seen.push(...JSON.parse(body).map((row: { kind: string; id: number }) => `${row.kind} ${row.id}`))
    assert.equal(headers['x-total-count'], '3')
    url = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  }

  assert.deepEqual(seen.slice(1), [`meeting ${ids[1]}`, `meeting ${ids[0]}`])
})

test('the PDF and the CSV of the learning log have meetings as participatory hours', async () => {
  const world = await begun()
  await meets(world, ['first'], { minutes: 90 })

  const { rawPayload } = await world.as('eva').send({ url: '/api/record/pdf' })
  const csv = (await world.as('eva').send({ url: '/api/record/learning/csv' })).body

  assert.match((await readPdf(rawPayload)).text, /Meeting · First meeting · 1 hour 30 minutes, participatory/)
  assert.match(csv, /20\/11\/2026,Meeting,First meeting,,1\.5/)
})

const saved = (world: Stage, who: Name, id: number, body: object) => {
  world.signsInAgain(who)
  return world.as(who).call(saveMeetingEntry, { params: { id }, body })
}
const refusal = async (world: Stage, who: Name, id: number) => {
  world.signsInAgain(who)
  const body = { topic: 'Mine' }
  return (await world.as(who).refused(saveMeetingEntry, { params: { id }, body })).status
}

test('mentor and mentee each add to their meeting, and neither reads the words of the other', async () => {
  const world = await begun()
  const id = await meets(world, ['first'])

  const first = await saved(world, 'eva', id, { topic: 'Feedback', themes: ['trust', 'people'] })
  await saved(world, 'max', id, { themes: ['safety'] })
  const entries = (await world.recorded(3)).filter(({ action }) => action === 'record.changed')

  assert.deepEqual([first.id, first.topic, first.themes], [id, 'Feedback', ['people', 'trust']])
  const rows = async (who: Name) => {
    world.signsInAgain(who)
    return (await world.as(who).call(listLearning)).map(({ title, themes }) => [title, themes])
  }
  assert.deepEqual(await rows('eva'), [['Feedback', ['people', 'trust']]])
  assert.deepEqual(await rows('max'), [['First meeting', ['safety']]])
  assert.deepEqual(
    entries.map(({ details }) => details),
    [
      'Changed their record of the meeting of 20/11/2026: parts of the code changed',
      'Changed their record of the meeting of 20/11/2026: topic changed, parts of the code changed',
    ],
  )
})

test('a meeting whose topic is emptied shows its milestones again', async () => {
  const world = await begun()
  const id = await meets(world, ['first'])
  const { version } = await saved(world, 'eva', id, { topic: 'Feedback' })
  assert.deepEqual(await logOf(world, 'eva'), ['2026-11-20 Feedback 30'])

  await saved(world, 'eva', id, { topic: '', version })

  assert.deepEqual(await logOf(world, 'eva'), ['2026-11-20 First meeting 30'])
})

test('a person adds to a disputed meeting only once it is settled as held, and not to a removed one', async () => {
  const world = await stage()
  const [disputed, removed] = [await meets(world), await meets(world)]
  await saved(world, 'eva', disputed, { topic: 'Before' })
  await world.as('eva').call(disputeMeeting, { params: { id: disputed } })
  await world.as('max').call(removeMeeting, { params: { id: removed } })

  for (const who of ['max', 'eva'] as const)
    for (const id of [disputed, removed]) assert.equal(await refusal(world, who, id), 404)

  await world.as('max').call(settleMeeting, { params: { id: disputed }, body: { tookPlace: true } })
  assert.deepEqual(await logOf(world, 'eva'), ['2026-11-20 Before 30'])
  await saved(world, 'eva', disputed, { topic: 'After' })
})

test('the mentor of a former mentee still adds to their meeting, the next mentor does not', async () => {
  const world = await stage()
  const id = await meets(world)

  await endsWithMax(world)

  assert.equal((await saved(world, 'max', id, { topic: 'Our last one' })).topic, 'Our last one')
  assert.equal(await refusal(world, 'ruth', id), 404)
})

test('the PDF and the CSV have the topic and the themes of a meeting', async () => {
  const world = await begun()
  await saved(world, 'eva', await meets(world, ['first']), { topic: 'Feedback', themes: ['safety'] })

  const { rawPayload } = await world.as('eva').send({ url: '/api/record/pdf' })
  const csv = (await world.as('eva').send({ url: '/api/record/learning/csv' })).body

  assert.match((await readPdf(rawPayload)).text, /Meeting · Feedback/)
  assert.match(csv, /20\/11\/2026,Meeting,Feedback,Preserve safety,0\.5/)
})
