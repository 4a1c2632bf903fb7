import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship } from '#contract/assignments.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { addNote, listNotes } from '#contract/notes.ts'
import { findThings } from '#contract/search.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { upload } from '../testing/upload.ts'

const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }

/** One item of each kind between Max and Eva, and a note of Ben's. */
async function oneOfEach() {
  const world = await stage()
  const max = world.as('max')
  const menteeId = world.ids.eva
  const targetDate = '2026-12-24'
  await max.call(addNote, { body: { menteeId, content: 'José keeps the trolley' } })
  const plan = { menteeId, title: 'Handover to José', objectives: [objective], targetDate }
  await max.call(createPlan, { body: plan })
  await upload(world, 'max', [
    ['menteeId', String(menteeId)],
    ['description', 'By José'],
    ['file', new File(['Bandages'], 'list.txt')],
  ])
  const goal = { title: 'Shadow José', description: 'For a day', targetDate }
  await max.call(addGoal, { params: { menteeId }, body: goal })
  await world.as('ben').call(addNote, { body: { content: 'Who is José?' } })
  return world
}

async function found({ as }: Stage, who: Name, text: string) {
  const things = await as(who).call(findThings, { query: { text } })
  return things.map(({ kind, title, from_name, to_name, day }) => [kind, title, from_name, to_name, day])
}

test('a mentee finds their own things with links, without accents and case', async () => {
  const world = await oneOfEach()

  for (const text of ['jose', 'JOSÉ'])
    assert.deepEqual(await found(world, 'eva', text), [
      ['note', 'José keeps the trolley', 'Max Okafor', 'Eva Lindqvist', '2026-11-20'],
      ['plan', 'Handover to José', null, 'Eva Lindqvist', '2026-12-24'],
      ['document', 'list.txt', 'Max Okafor', 'Eva Lindqvist', '2026-11-20'],
      ['goal', 'Shadow José', null, 'Eva Lindqvist', '2026-12-24'],
    ])
  assert.deepEqual(await found(world, 'eva', 'jose trolley'), [
    ['note', 'José keeps the trolley', 'Max Okafor', 'Eva Lindqvist', '2026-11-20'],
  ])
})

test('no one finds what they may not read', async () => {
  const world = await oneOfEach()
  const kinds = async (who: Name) => (await found(world, who, 'jose')).map(([kind]) => kind)

  assert.deepEqual(await kinds('nora'), ['note', 'note', 'plan', 'document', 'goal'])
  assert.deepEqual(await kinds('max'), ['note', 'note', 'plan', 'document', 'goal'])
  assert.deepEqual(await kinds('ben'), ['note'])
  assert.deepEqual(await kinds('ruth'), [])
})

test("a relationship that ends removes its things from the mentor's search", async () => {
  const world = await oneOfEach()
  const { as, ids, db } = world
  const { id } = await db
    .selectFrom('relationships')
    .where('mentee_id', '=', ids.eva)
    .select('id')
    .executeTakeFirstOrThrow()
  await as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } })

  assert.deepEqual(
    (await found(world, 'max', 'jose')).map(([kind, title]) => `${kind} ${title}`),
    ['note Who is José?', 'note José keeps the trolley', 'plan Handover to José'],
  )
})

test('a search finds at most four of a kind, newest first, and opens none', async () => {
  const world = await oneOfEach()
  const { as, ids } = world
  for (let count = 1; count <= 6; count += 1)
    await as('max').call(addNote, { body: { menteeId: ids.eva, content: `Trolley ${count}` } })

  const titles = (await found(world, 'eva', 'trolley')).map(([, title]) => title)
  const notes = await as('eva').call(listNotes, { query: {} })

  assert.deepEqual(titles, ['Trolley 6', 'Trolley 5', 'Trolley 4', 'Trolley 3'])
  assert.ok(notes.every((note) => note.first_opened_at === null))
})
