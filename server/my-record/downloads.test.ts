import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regulatorsForm, saveEntry } from '#contract/my-record.ts'
import type { Name } from '#demo/cast.ts'
import { shiftOf, write } from '../testing/debriefs.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { reflectionRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** A person's own record, read back from its files. */

async function withRecord() {
  const world = await stage()
  const { db, ids } = world
  const id = await shiftOf(world)
  for (const side of ['mentor', 'mentee'] as const) await write(world, id, side)
  const body = { topic: 'Cannula care', followUp: 'Asked for a second round' }
  await world.as('eva').call(saveEntry, { params: { id }, body })
  await db
    .insertInto('reflections')
    .values([
      reflectionRow(world, { user_id: ids.eva, title: 'Early days', day: '2026-06-01' }),
      reflectionRow(world, { user_id: ids.max, title: 'Of the mentor' }),
    ])
    .execute()
  return world
}

const pdfOf = async (world: Stage, who: Name, range = '') => {
  const { statusCode, rawPayload } = await world.as(who).send({ url: `/api/record/pdf${range}` })
  assert.equal(statusCode, 200)
  return readPdf(rawPayload)
}
const csvOf = async (world: Stage, who: Name, part: string) =>
  (await world.as(who).send({ url: `/api/${part}/csv` })).body

test("the record has its author's texts in the order of the regulator's form, and marks gaps", async () => {
  const world = await withRecord()

  const { text, isTagged } = await pdfOf(world, 'eva')

  const inOrder = [
    regulatorsForm,
    '11/2026: 1 shift, 12 hours',
    'Cannula care',
    'Gap of three months or more: nothing between 1 June 2026 and 19 November 2026.',
    'Calm handover',
    'Asked for a second round',
    'Early days',
    'Two patients moved at once',
  ]
  const places = inOrder.map((words) => text.indexOf(words))
  assert.ok(isTagged && places.every((place) => place >= 0), JSON.stringify(places))
  assert.deepEqual(places.toSorted((a, b) => a - b).slice(0, 2), places.slice(0, 2))
  for (const words of ['Of the mentor', 'Okafor', 'Time to ask']) assert.ok(!text.includes(words), words)
})

test('a record of some days has nothing from other days', async () => {
  const world = await withRecord()

  const { text } = await pdfOf(world, 'eva', '?from=2026-05-01&to=2026-06-30')

  assert.ok(text.includes('Early days') && !text.includes('Cannula care') && !text.includes('Calm handover'))
})

test('the CSV files have the own texts only', async () => {
  const world = await withRecord()

  assert.match(await csvOf(world, 'eva', 'reflections'), /01\/06\/2026,Event or experience,Early days,/)
  assert.doesNotMatch(await csvOf(world, 'eva', 'reflections'), /Of the mentor/)
  assert.match(
    await csvOf(world, 'eva', 'record/feedback'),
    /19\/11\/2026,Mentor,Calm handover,Asked for a second round/,
  )
  assert.match(await csvOf(world, 'max', 'record/feedback'), /19\/11\/2026,Mentee,Time to ask,$/)
  assert.match(await csvOf(world, 'eva', 'record/learning'), /19\/11\/2026,Shift,Cannula care,,12/)
  assert.match(await csvOf(world, 'eva', 'record/hours'), /2026-11,1,12/)
})

test("an administrator's files have nothing of other people, and each download is in the audit log", async () => {
  const world = await withRecord()

  const { text } = await pdfOf(world, 'nora')
  for (const words of ['Early days', 'Of the mentor', 'Calm handover', 'Cannula care'])
    assert.ok(!text.includes(words), words)
  for (const file of ['reflections', 'record/learning', 'record/feedback', 'record/hours'])
    assert.equal((await csvOf(world, 'nora', file)).trim().split('\n').length, 1, file)
  await pdfOf(world, 'eva')
  await csvOf(world, 'eva', 'reflections')

  const entries = await world.recorded(2)
  assert.deepEqual(
    entries.map(({ action, details, actor_id }) => [action, details, actor_id]),
    [
      ['list.exported', 'Downloaded the list of reflections as a file; no filter', world.ids.eva],
      ['record.downloaded', 'Downloaded their own record', world.ids.eva],
    ],
  )
})
