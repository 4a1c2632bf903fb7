import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteTemplate, listTemplates, renameTemplate, saveTemplate } from '#contract/templates.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'

const goal = { title: 'Lead a handover', description: 'Alone, twice', priority: 'high' } as const
const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }
const plan = { title: 'Nights', description: '', objectives: [objective] }

const titlesOf = async ({ as }: Stage, who: Name) =>
  (await as(who).call(listTemplates)).map(({ title, mine, shared }) => [title, mine, shared])

test("a person sees their own templates and the organisation's only", async () => {
  const world = await stage()
  await world.as('max').call(saveTemplate, { body: { title: 'Handover', goal } })
  await world.as('ruth').call(saveTemplate, { body: { title: 'Mine', goal } })
  await world.as('nora').call(saveTemplate, { body: { title: 'First nights', plan } })

  assert.deepEqual(await titlesOf(world, 'max'), [
    ['First nights', false, true],
    ['Handover', true, false],
  ])
  assert.deepEqual(await titlesOf(world, 'eva'), [['First nights', false, true]])
  assert.deepEqual(await titlesOf(world, 'omar'), [['First nights', true, true]])
  const [shared, own] = await world.as('max').call(listTemplates)
  assert.deepEqual([shared?.plan, shared?.goal, own?.goal], [plan, null, goal])
})

test("only owners change their templates, and only administrators the organisation's", async () => {
  const world = await stage()
  const own = await world.as('max').call(saveTemplate, { body: { title: 'Handover', goal } })
  const shared = await world.as('nora').call(saveTemplate, { body: { title: 'First nights', plan } })
  const body = { title: 'Taken' }

  for (const [who, { id }] of [
    ['ruth', own],
    ['nora', own],
    ['max', shared],
  ] as const) {
    assert.equal((await world.as(who).refused(renameTemplate, { params: { id }, body })).status, 404)
    assert.equal((await world.as(who).refused(deleteTemplate, { params: { id } })).status, 404)
  }
  const renamed = await world.as('omar').call(renameTemplate, { params: { id: shared.id }, body })
  await world.as('max').call(deleteTemplate, { params: { id: own.id } })

  assert.equal(renamed.title, 'Taken')
  assert.deepEqual(await titlesOf(world, 'max'), [['Taken', false, true]])
})

test('a person can have fifty templates, also with concurrent saves', async () => {
  const world = await stage()
  const save = () =>
    world.as('max').send({ method: 'POST', url: '/api/templates', body: { title: 'T', goal } })
  for (let saved = 0; saved < 48; saved++) await save()

  const answers = await queueCalls(world, [save, save, save, save])

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 201, 409, 409])
  assert.equal((await titlesOf(world, 'max')).length, 50)
})

test('the organisation can have fifty templates, also with concurrent saves', async () => {
  const world = await stage()
  const save = (who: Name) => async () =>
    world.as(who).send({ method: 'POST', url: '/api/templates', body: { title: 'T', goal } })
  for (let saved = 0; saved < 48; saved++) await save('nora')()
  await world.as('omar').token()

  const answers = await queueCalls(world, [save('nora'), save('omar'), save('nora'), save('omar')])

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 201, 409, 409])
  assert.equal((await titlesOf(world, 'omar')).length, 50)
})

test('a template deleted twice concurrently is deleted once', async () => {
  const world = await stage()
  const { id } = await world.as('nora').call(saveTemplate, { body: { title: 'Handover', goal } })
  await world.as('omar').token()

  const answers = await queueCalls(
    world,
    (['nora', 'omar'] as const).map(
      (who) => () => world.as(who).send({ method: 'DELETE', url: `/api/templates/${id}` }),
    ),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 404])
  const deletions = (await world.recorded(4)).filter(({ action }) => action === 'template.deleted')
  assert.equal(deletions.length, 1)
})

test('a template belongs to a goal or to a plan, never to both', async () => {
  const { as } = await stage()

  for (const body of [{ title: 'None' }, { title: 'Both', goal, plan }]) {
    const { status, fields } = await as('max').refused(saveTemplate, { body })
    assert.deepEqual([status, fields], [400, { title: 'Choose a goal or learning plan template' }])
  }
})
