import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded } from '#contract/search.ts'
import {
  chooseColumns,
  deleteView,
  listColumns,
  listViews,
  maxViews,
  renameView,
  saveView,
} from '#contract/views.ts'
import { lockPeople } from '../access.ts'
import type { Db } from '../database/schema.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { oneAtATime, queueCalls, sendDuring } from '../testing/turns.ts'

const mine = { list: 'notes' as const, name: 'My own', query: 'type=mentor_note' }

test('a person saves a view of a list under a name and finds it again', async () => {
  const { as } = await stage()

  const { id } = await as('max').call(saveView, { body: { ...mine, columns: null } })
  await as('max').call(renameView, { params: { id }, body: { name: 'All that I wrote' } })

  assert.deepEqual(await as('max').call(listViews), [
    { id, ...mine, name: 'All that I wrote', columns: null },
  ])
  await as('max').call(deleteView, { params: { id } })
  assert.deepEqual(await as('max').call(listViews), [])
})

test("a person cannot see, rename or delete another's views", async () => {
  const { as } = await stage()
  const { id } = await as('max').call(saveView, { body: mine })

  assert.deepEqual(await as('ruth').call(listViews), [])
  for (const who of ['ruth', 'nora'] as const) {
    const renamed = await as(who).send({ method: 'PATCH', url: `/api/views/${id}`, body: { name: 'Taken' } })
    const deleted = await as(who).send({ method: 'DELETE', url: `/api/views/${id}` })
    assert.deepEqual([renamed.statusCode, deleted.statusCode], [404, 404])
  }
  assert.equal((await as('max').call(listViews))[0]?.name, 'My own')
})

test('names of views are unique in one list, regardless of accents and case', async () => {
  const { as } = await stage()
  await as('max').call(saveView, { body: mine })
  const other = await as('max').call(saveView, { body: { ...mine, list: 'plans', name: 'MY ÓWN' } })

  const again = await as('max').send({
    method: 'POST',
    url: '/api/views',
    body: { ...mine, name: 'MY ÓWN' },
  })

  assert.equal(again.statusCode, 409)
  assert.equal(again.json().message, 'You already have a view with this name.')
  const third = await as('max').call(saveView, { body: { ...mine, name: 'Third' } })
  const renamed = await as('max').send({
    method: 'PATCH',
    url: `/api/views/${third.id}`,
    body: { name: 'my own' },
  })
  assert.equal(renamed.statusCode, 409)
  assert.equal(other.list, 'plans')
})

test('a view can change the case of its name, and views are sorted by name', async () => {
  const { as } = await stage()
  const { id } = await as('max').call(saveView, { body: { ...mine, name: 'zeal' } })
  await as('max').call(saveView, { body: { ...mine, name: 'Art' } })
  await as('max').call(saveView, { body: { ...mine, list: 'plans', name: 'Own' } })

  await as('max').call(renameView, { params: { id }, body: { name: 'ZEAL' } })
  assert.deepEqual(
    (await as('max').call(listViews)).map(({ name }) => name),
    ['Art', 'ZEAL', 'Own'],
  )
  const renamed = await as('max').call(renameView, { params: { id }, body: { name: 'own' } })

  assert.equal(renamed.name, 'own')
})

test('the limit of twenty views applies to each list', async () => {
  const { as } = await stage()
  for (let count = 1; count <= maxViews; count += 1)
    await as('max').call(saveView, { body: { ...mine, name: `View ${count}` } })

  assert.equal((await as('max').refused(saveView, { body: mine })).status, 409)
  await as('max').call(saveView, { body: { ...mine, list: 'plans' } })
})

/** Saves views in an unfinished transaction, as another tab of Max. */
const savedBeside = (world: Stage, names: string[]) => async (db: Db) => {
  await lockPeople(db, [world.ids.max], [])
  const row = { user_id: world.ids.max, list: 'notes', query: '', columns: null }
  const created_at = world.ctx.now().toISOString()
  await db
    .insertInto('list_views')
    .values(names.map((name) => ({ ...row, name, name_key: folded(name), created_at })))
    .execute()
}

test('concurrent saves and renames of views keep limit and unique names', async (t) => {
  const world = await stage()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  const { id } = await world.as('max').call(saveView, { body: mine })
  const token = (await world.as('max').token()) ?? ''
  const others = Array.from({ length: maxViews - 2 }, (_, index) => `View ${index}`)
  const rename = { method: 'PATCH', url: `/api/views/${id}`, body: { name: 'view 1' } } as const
  const save = { method: 'POST', url: '/api/views', body: { ...mine, name: 'One more' } } as const

  const renamed = await sendDuring(world, savedBeside(world, others), token, rename)
  const saved = await sendDuring(world, savedBeside(world, ['The last']), token, save)

  assert.deepEqual(renamed, { waited: true, status: 409 })
  assert.deepEqual(saved, { waited: true, status: 409 })
})

test('one of two concurrent saves of the last view is refused', async () => {
  const world = await stage()
  const { as } = world
  for (let count = 1; count < maxViews; count += 1)
    await as('max').call(saveView, { body: { ...mine, name: `View ${count}` } })

  const answers = await queueCalls(
    world,
    ['one', 'two'].map(
      (name) => () => as('max').send({ method: 'POST', url: '/api/views', body: { ...mine, name } }),
    ),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409])
  assert.equal((await as('max').call(listViews)).length, maxViews)
})

test('renaming a view that another tab deleted is 404', async (t) => {
  const world = await stage()
  if (world.engine === 'sqlite') return t.skip(oneAtATime)
  const { id } = await world.as('max').call(saveView, { body: mine })
  const token = (await world.as('max').token()) ?? ''
  const deleting = async (db: Db) => void (await db.deleteFrom('list_views').where('id', '=', id).execute())

  const renamed = await sendDuring(world, deleting, token, {
    method: 'PATCH',
    url: `/api/views/${id}`,
    body: { name: 'Taken' },
  })

  assert.deepEqual(renamed, { waited: true, status: 404 })
})

test('chosen columns belong to one person and can be reset', async () => {
  const { as } = await stage()
  const chosen = { list: 'users' as const, columns: ['name', 'created'] }
  await as('nora').call(chooseColumns, { body: { list: 'users', columns: ['name'] } })
  await as('nora').call(chooseColumns, { body: chosen })

  assert.deepEqual(await as('nora').call(listColumns), [chosen])
  assert.deepEqual(await as('omar').call(listColumns), [])
  const ofNotes = { list: 'notes' as const, columns: ['written'] }
  await as('nora').call(chooseColumns, { body: ofNotes })
  await as('nora').call(chooseColumns, { body: { list: 'users', columns: null } })
  assert.deepEqual(await as('nora').call(listColumns), [ofNotes])
})

for (const [what, body] of [
  ['a list that there is not', { ...mine, list: 'secrets' }],
  ['no name', { ...mine, name: '  ' }],
  ['a lone surrogate', { ...mine, name: '\ud800' }],
  ['a query without end', { ...mine, query: 'x'.repeat(1_001) }],
  ['a column that is none', { ...mine, columns: ['<script>'] }],
] as const)
  test(`${what} is refused`, async () => {
    const { as } = await stage()

    assert.equal((await as('max').send({ method: 'POST', url: '/api/views', body })).statusCode, 400)
  })
