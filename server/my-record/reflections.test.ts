import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addReflection, deleteReflection, editReflection, listReflections } from '#contract/my-record.ts'
import { undoChange } from '#contract/undo.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'

const reflection = {
  title: 'A difficult handover',
  day: '2026-11-10',
  kind: 'event',
  nature: 'Two patients moved at once',
  learned: 'Ask for help sooner',
  changed: '',
  relevance: 'I spoke up',
  themes: ['safety', 'people', 'safety'],
} as const

const write = ({ as }: Stage, who: Name, more: object = {}) =>
  as(who).call(addReflection, { body: { ...reflection, themes: [...reflection.themes], ...more } })
const titlesOf = async ({ as }: Stage, who: Name) =>
  (await as(who).call(listReflections)).map(({ title }) => title)

test('an author reads a reflection with its four answers and the themes in the order of the Code', async () => {
  const world = await stage()
  const written = await write(world, 'eva')

  const [read] = await world.as('eva').call(listReflections)

  assert.deepEqual(read, written)
  assert.deepEqual(read, { ...reflection, id: written.id, themes: ['people', 'safety'], version: 1 })
})

test('no one but the author reads, edits or deletes a reflection', async () => {
  const world = await stage()
  const { id } = await write(world, 'eva')
  const body = { ...reflection, themes: [] }

  for (const [who, status] of [
    ['max', 404],
    ['ben', 404],
    ['nora', 404],
  ] as const) {
    assert.equal((await world.as(who).refused(editReflection, { params: { id }, body })).status, status)
    assert.equal((await world.as(who).refused(deleteReflection, { params: { id } })).status, status)
  }
  assert.deepEqual(await titlesOf(world, 'max'), [])
  assert.deepEqual(await titlesOf(world, 'nora'), [])
  assert.deepEqual(await titlesOf(world, 'eva'), [reflection.title])
})

test('a reflection about tomorrow, or without an answer, is refused at its field', async () => {
  const { as } = await stage()
  const empty = { nature: '', learned: ' ', relevance: '' }

  const tomorrow = await as('eva').refused(addReflection, {
    body: { ...reflection, themes: [], day: '2026-11-21' },
  })
  const unanswered = await as('eva').refused(addReflection, { body: { ...reflection, themes: [], ...empty } })

  assert.deepEqual([tomorrow.status, tomorrow.fields], [400, { day: 'The day must be today or before' }])
  assert.deepEqual(
    [unanswered.status, unanswered.fields],
    [400, { nature: 'Answer at least one of the four questions' }],
  )
})

test('the audit log says that a reflection was changed and deleted, without its texts', async () => {
  const world = await stage()
  const { id } = await write(world, 'eva')
  const body = { ...reflection, themes: [], title: 'Calmer', learned: 'Breathe first' }

  await world.as('eva').call(editReflection, { params: { id }, body })
  await world.as('eva').call(editReflection, { params: { id }, body })
  await world.as('eva').call(deleteReflection, { params: { id } })

  const entries = await world.recorded(3)
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details]),
    [
      ['reflection.deleted', 'Deleted a reflection about 10/11/2026'],
      [
        'reflection.changed',
        "Changed a reflection about 10/11/2026: title changed, 'What did you learn from it?' changed, parts of the code changed",
      ],
      ['reflection.created', 'Wrote a reflection about 10/11/2026'],
    ],
  )
})

test('a deleted reflection comes back with Undo, for its author only', async () => {
  const world = await stage()
  const written = await write(world, 'eva')
  const params = { id: written.id }

  const undo = await world.as('eva').undoOf(deleteReflection, { params })
  assert.deepEqual(await titlesOf(world, 'eva'), [])
  assert.equal((await world.as('max').refused(undoChange, { params: { id: undo } })).status, 404)
  await world.as('eva').call(undoChange, { params: { id: undo } })

  const [restored] = await world.as('eva').call(listReflections)
  assert.deepEqual(restored, { ...written, version: 3 })
})

test('of an edit and a deletion at once, the edit is saved first or refused', async () => {
  for (let round = 0; round < 5; round++) {
    const world = await stage()
    const { id } = await write(world, 'eva')
    const url = `/api/reflections/${id}`
    const body = { ...reflection, title: 'Edited' }

    const [edited, deleted] = await queueCalls(
      world,
      [{ method: 'PUT', url, body } as const, { method: 'DELETE', url } as const].map(
        (request) => () => world.as('eva').send(request),
      ),
    )

    assert.equal(deleted?.statusCode, 204)
    assert.ok([200, 404].includes(edited?.statusCode ?? 0), String(edited?.statusCode))
    assert.deepEqual(await titlesOf(world, 'eva'), [])
  }
})

test('of two deletions at once, one is refused', async () => {
  const world = await stage()
  const { id } = await write(world, 'eva')
  const remove = () => world.as('eva').send({ method: 'DELETE', url: `/api/reflections/${id}` })

  const answers = await queueCalls(world, [remove, remove])

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 404])
})
