import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship } from '#contract/assignments.ts'
import { listDocuments } from '#contract/documents.ts'
import { createPlan, listPlans } from '#contract/learning-plans.ts'
import { addNote, listNotes } from '#contract/notes.ts'
import { listShifts, scheduleShift } from '#contract/shifts.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { upload } from '../testing/upload.ts'

const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }

/** Max has Eva and Ben as mentees, and each has a note, a plan, a document and a shift. */
async function twoMentees() {
  const world = await stage()
  const max = world.as('max')
  for (const [name, words] of [
    ['eva', 'José showed the crash trolley'],
    ['ben', 'Handover at the café 100%'],
  ] as const) {
    const menteeId = world.ids[name]
    await max.call(addNote, { body: { menteeId, content: words } })
    const objectives = [{ ...objective, specific: words }]
    const plan = { menteeId, title: 'A plan', objectives, targetDate: '2026-12-24' }
    await max.call(createPlan, { body: { ...plan, status: name === 'eva' ? 'active' : 'draft' } })
    await upload(world, 'max', [
      ['menteeId', String(menteeId)],
      ['description', words],
      ['file', new File(['Bandages'], 'list.txt')],
    ])
    const times = { shiftDate: '2026-11-23', startTime: '09:00', endTime: '10:00' }
    const hours = name === 'eva' ? times : { ...times, startTime: '10:00', endTime: '11:00' }
    await max.call(scheduleShift, { body: { ...hours, menteeId, location: words } })
  }
  return world
}

/** Counts the notes, plans, documents and shifts that a search finds. */
async function found({ as }: Stage, who: Name, search: string) {
  const query = { search }
  const lists = [listNotes, listPlans, listDocuments, listShifts] as const
  return Promise.all(lists.map(async (list) => (await as(who).call(list, { query })).length))
}

test('words match without accents and case anywhere in a row', async () => {
  const world = await twoMentees()

  for (const who of ['max', 'nora'] as const)
    for (const search of ['jose', 'JOSÉ', 'trolley jose', 'cafe', '0%'])
      assert.deepEqual(await found(world, who, search), [1, 1, 1, 1], `${who}: ${search}`)
  assert.deepEqual(await found(world, 'max', 'lindqvist trolley'), [1, 1, 1, 1])
  // The list of all documents searches file names and descriptions only.
  assert.deepEqual(await found(world, 'nora', 'lindqvist trolley'), [1, 1, 0, 1])
  assert.deepEqual(await found(world, 'max', 'jose brown'), [0, 0, 0, 0])
  assert.deepEqual(await found(world, 'max', '_%'), [0, 0, 0, 0])
})

test('found notes are counted and paged', async () => {
  const { as } = await twoMentees()
  const [newest, older] = await as('nora').call(listNotes, { query: { search: 'max' } })

  const page = await as('nora').send({ url: '/api/notes?search=max&limit=1' })
  const next = await as('nora').call(listNotes, { query: { search: 'max', before: `${newest?.id}` } })

  assert.equal(page.headers['x-total-count'], '2')
  assert.deepEqual(next, [older])
})

test('a search covers readable rows only', async () => {
  const world = await twoMentees()

  assert.deepEqual(await found(world, 'eva', 'jose'), [1, 1, 1, 1])
  assert.deepEqual(await found(world, 'eva', 'cafe'), [0, 0, 0, 0])
  assert.deepEqual(await found(world, 'ruth', 'jose'), [0, 0, 0, 0])
})

test('after a relationship ends a mentor finds only what they can still read', async () => {
  const world = await twoMentees()
  const { as, ids, db } = world
  await as('eva').call(addNote, { body: { content: 'Thank you, José' } })
  const { id } = await db
    .selectFrom('relationships')
    .where('mentee_id', '=', ids.eva)
    .select('id')
    .executeTakeFirstOrThrow()
  await as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } })

  assert.deepEqual(await found(world, 'max', 'jose'), [1, 1, 0, 1])
  assert.deepEqual(await found(world, 'eva', 'jose'), [2, 1, 1, 1])
})

test('lists can be filtered by mentee, state, author and days', async () => {
  const { as, ids } = await twoMentees()
  const max = as('max')
  const count = async (rows: Promise<unknown[]>) => (await rows).length
  const today = { from: '2026-11-19', to: '2026-11-21' }
  const before = { to: '2026-11-01' }

  assert.equal(await count(max.call(listPlans, { query: { status: 'draft' } })), 1)
  assert.equal(await count(max.call(listPlans, { query: { from: '2026-12-25' } })), 0)
  assert.equal(await count(max.call(listPlans, { query: { from: '2026-12-24', to: '2026-12-24' } })), 2)
  assert.equal(await count(max.call(listNotes, { query: { ...today, menteeId: ids.ben } })), 1)
  assert.equal(await count(max.call(listNotes, { query: { ...before } })), 0)
  assert.equal(await count(max.call(listNotes, { query: { type: 'mentee_note' } })), 0)
  assert.equal(await count(max.call(listDocuments, { query: { ...today, menteeId: ids.ben } })), 1)
  assert.equal(await count(max.call(listDocuments, { query: before })), 0)
  assert.equal(await count(max.call(listShifts, { query: { status: 'cancelled' } })), 0)
  assert.equal(await count(max.call(listShifts, { query: { status: 'scheduled' } })), 2)
})

test("another person's note, document or mentee is not found", async () => {
  const { as, ids } = await twoMentees()
  const [note] = await as('max').call(listNotes, { query: { menteeId: ids.ben } })
  const [document] = await as('max').call(listDocuments, { query: { menteeId: ids.ben } })

  assert.deepEqual(await as('eva').call(listNotes, { query: { noteId: note?.id ?? 0 } }), [])
  assert.deepEqual(await as('eva').call(listDocuments, { query: { documentId: document?.id ?? 0 } }), [])
  const answer = await as('eva').send({ url: `/api/documents?menteeId=${ids.ben}` })
  assert.equal(answer.statusCode, 404)
})
