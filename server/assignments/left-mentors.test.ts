import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, endRelationship, listRelationships } from '#contract/assignments.ts'
import { setProgress } from '#contract/mentees.ts'
import { listNotifications } from '#contract/notifications.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import { post, put } from '../testing/pair-requests.ts'
import { insertRow, personOf } from '../testing/pairs.ts'
import { type Stage, stage } from '../testing/stage.ts'

const news = 'The mentor Max Okafor has left. Their mentees need a new mentor'

/** Max has the mentees Eva and Ben. Omar is the administrator who gets the news. */
async function whenMaxLeft(leave: 'inactive' | 'deleted') {
  const world = await stage()
  const { as, ids, passes } = world
  passes({ minutes: 1 })
  if (leave === 'deleted') await as('nora').call(deleteUser, { params: { id: ids.max } })
  else await setStatus(world, 'max', 'inactive')
  passes({ minutes: 1 })
  return world
}

const setStatus = ({ as, ids }: Stage, who: 'max' | 'eva' | 'ben', status: 'active' | 'inactive') =>
  as('nora').call(editUser, { params: { id: ids[who] }, body: { status } })

const assign = ({ as, ids }: Stage, who: 'eva' | 'ben') =>
  as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids[who] } })

const unread = async ({ as }: Stage) =>
  (await as('omar').call(listNotifications, { query: { unread: 'yes' } })).map(({ text }) => text)

for (const leave of ['inactive', 'deleted'] as const)
  test(`the news of a mentor who is ${leave} is read once each mentee has a new mentor`, async () => {
    const world = await whenMaxLeft(leave)

    await assign(world, 'eva')
    const afterOne = await unread(world)
    await assign(world, 'ben')
    const afterBoth = await unread(world)

    assert.deepEqual([afterOne, afterBoth], [[news], []])
    assert.deepEqual(
      (await world.as('omar').call(listNotifications)).map(({ text }) => text),
      [news],
    )
  })

const otherWays: Record<string, (world: Stage) => Promise<unknown>> = {
  'the last mentee is inactive': (world) => setStatus(world, 'ben', 'inactive'),
  'the last mentee is deleted': ({ as, ids }) => as('nora').call(deleteUser, { params: { id: ids.ben } }),
  'the mentor is active again': (world) => setStatus(world, 'max', 'active'),
}

for (const [way, happens] of Object.entries(otherWays))
  test(`the news of a mentor who left is read once ${way}`, async () => {
    const world = await whenMaxLeft('inactive')
    await assign(world, 'eva')

    await happens(world)

    assert.deepEqual(await unread(world), [])
  })

test('a mentee who has completed the programme does not keep the news of a mentor who left', async () => {
  const world = await stage()
  const completed = { params: { menteeId: world.ids.ben }, body: { progressStatus: 'completed' } } as const
  await world.as('max').call(setProgress, completed)
  await setStatus(world, 'max', 'inactive')

  await assign(world, 'eva')

  assert.deepEqual(await unread(world), [])
})

test('a mentee whom a mentor led long ago does not keep the news of their leaving', async () => {
  const world = await stage()
  const { as, ids, passes } = world
  const pairs = await as('nora').call(listRelationships)
  const pair = pairs.find(({ mentee_id }) => mentee_id === ids.ben)
  await as('nora').call(endRelationship, { params: { id: pair?.id ?? 0 }, body: { status: 'terminated' } })
  passes({ minutes: 1 })
  await setStatus(world, 'max', 'inactive')

  await assign(world, 'eva')

  assert.deepEqual(await unread(world), [])
})

test('the last two mentees of a mentor who left get a new mentor at once, and the news is read', async () => {
  const world = await stage()
  const admin = world.withToken((await world.as('nora').token()) ?? '')

  for (let turn = 0; turn < (world.engine === 'postgres' ? 15 : 3); turn += 1) {
    const left = await personOf(world, 'mentor')
    // Two mentors, so that neither call locks a row of the other.
    const next = [await personOf(world, 'mentor'), await personOf(world, 'mentor')]
    const mentees = [await personOf(world, 'mentee'), await personOf(world, 'mentee')]
    for (const mentee_id of mentees) {
      const pair = { mentor_id: left, mentee_id, status: 'active' as const }
      await insertRow(world, 'relationships', { ...pair, assigned_at: world.ctx.now().toISOString() })
    }
    await admin.send(put(`users/${left}`, { status: 'inactive' }))
    assert.equal((await unread(world)).length, 1)

    const assigned = mentees.map((menteeId) =>
      admin.send(post('mentoring/assign', { mentorId: next[menteeId % 2], menteeId })),
    )
    for (const { statusCode, body } of await Promise.all(assigned)) assert.equal(statusCode, 201, body)

    assert.deepEqual(await unread(world), [], `turn ${turn}`)
  }
})
