import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor, endRelationship } from '#contract/assignments.ts'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { findPeople } from '#contract/search.ts'
import { createUser, deleteUser, editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'

async function namesFound({ as }: Stage, who: Name, text: string) {
  const people = await as(who).call(findPeople, { query: { text } })
  return people.map(({ kind, first_name, last_name }) => `${first_name} ${last_name}, ${kind}`)
}

const add = ({ as }: Stage, firstName: string, lastName: string) =>
  as('nora').call(createUser, {
    body: {
      firstName,
      lastName,
      email: `${crypto.randomUUID()}@mst.example`,
      password: 'lantern-orchard-42',
    },
  })

test('an administrator finds everybody by any part of name or address in any case', async () => {
  const world = await stage()

  for (const text of ['Eva', 'LINDQ', 'eva lindqvist', 'lindqvist eva', 'qvis', ' eva@mst.example '])
    assert.deepEqual(await namesFound(world, 'nora', text), ['Eva Lindqvist, mentee'], text)
  assert.deepEqual(await namesFound(world, 'nora', 'zoe'), ['Zoë Adeyemi, mentee'])
  assert.deepEqual(await namesFound(world, 'nora', 'ångström'), ['Ruth Ångström, mentor'])
  assert.deepEqual(await namesFound(world, 'nora', 'omar'), ['Omar Siddiqui, admin'])
  assert.deepEqual(await namesFound(world, 'nora', 'ivan'), ['Ivan Petrov, mentee'])
  assert.deepEqual(await namesFound(world, 'nora', 'eva brown'), [])
})

test('a pending applicant is found until there is a decision', async () => {
  const world = await stage()
  const { as, visitor } = world
  await visitor.call(submitReferral, {
    body: {
      firstName: 'Amara',
      lastName: 'Diallo',
      email: 'amara@ward.example',
      grsNumber: 'G1',
      reason: 'Help',
    },
  })
  const [referral] = await as('nora').call(listReferrals)

  const people = await as('nora').call(findPeople, { query: { text: 'amara' } })
  await as('nora').call(decideReferral, {
    params: { id: referral?.id ?? 0 },
    body: { status: 'rejected' },
  })

  assert.deepEqual(people, [
    {
      kind: 'applicant',
      id: referral?.id,
      first_name: 'Amara',
      last_name: 'Diallo',
      email: 'amara@ward.example',
      status: null,
    },
  ])
  assert.deepEqual(await namesFound(world, 'nora', 'amara'), [])
})

test('a mentor finds only the mentees they lead now', async () => {
  const world = await stage()
  const { as, ids, db } = world
  assert.deepEqual(await namesFound(world, 'max', 'mst.example'), [
    'Ben Brown, mentee',
    'Eva Lindqvist, mentee',
  ])
  for (const text of ['zoe', 'uma', 'nora', 'ruth', 'max'])
    assert.deepEqual(await namesFound(world, 'max', text), [], text)

  const { id } = await db
    .selectFrom('relationships')
    .where('mentee_id', '=', ids.eva)
    .select('id')
    .executeTakeFirstOrThrow()
  await as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } })

  assert.deepEqual(await namesFound(world, 'max', 'eva'), [])
})

test('a mentee finds their current mentors by name, not by address', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('nora').call(assignMentor, {
    body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true },
  })

  assert.deepEqual(await namesFound(world, 'eva', 'ma'), ['Max Okafor, mentor'])
  assert.deepEqual(await namesFound(world, 'eva', 'angstrom'), ['Ruth Ångström, mentor'])
  assert.deepEqual(await namesFound(world, 'ben', 'ruth'), [])
  assert.deepEqual(await namesFound(world, 'eva', 'mst.example'), [])
  assert.deepEqual(await namesFound(world, 'eva', 'eva'), [])
})

test('a mentee does not find a former mentor', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })

  assert.deepEqual(await namesFound(world, 'eva', 'max'), [])
  assert.deepEqual(await namesFound(world, 'eva', 'ruth'), ['Ruth Ångström, mentor'])
})

test('a deleted account is not found', async () => {
  const world = await stage()
  await world.as('nora').call(deleteUser, { params: { id: world.ids.eva } })

  assert.deepEqual(await namesFound(world, 'nora', 'eva'), [])
})

test('names that begin with the words are first, ten at most', async () => {
  const world = await stage()
  await add(world, 'Rosalind', 'Marsh')
  await add(world, 'Linda', 'Marsh')
  await add(world, 'Anna', 'Linden')

  assert.deepEqual(await namesFound(world, 'nora', 'lind'), [
    'Linda Marsh, mentee',
    'Anna Linden, mentee',
    'Eva Lindqvist, mentee',
    'Rosalind Marsh, mentee',
  ])
  for (let count = 0; count < 12; count += 1) await add(world, 'Twin', `Number${count}`)
  assert.equal((await namesFound(world, 'nora', 'twin')).length, 10)
})

for (const text of ['%%', '__', '\\\\', "' or 1=1 --", '%_%'])
  test(`${text} is ordinary text in a search`, async () => {
    const world = await stage()
    assert.deepEqual(await namesFound(world, 'nora', text), [])

    await world.as('nora').call(editUser, {
      params: { id: world.ids.ben },
      body: { lastName: `Brown ${text}` },
    })

    assert.deepEqual(await namesFound(world, 'nora', text), [`Ben Brown ${text}, mentee`])
  })

for (const [what, query] of [
  ['one character', 'text=e'],
  ['spaces around one', 'text=%20e%20'],
  ['too much', `text=${'e'.repeat(101)}`],
  ['nothing', ''],
] as const)
  test(`${what} is refused`, async () => {
    const { as } = await stage()

    assert.equal((await as('nora').send({ url: `/api/search/people?${query}` })).statusCode, 400)
  })
