import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EndpointInput } from '#contract/endpoint.ts'
import {
  countReferrals,
  decideReferral,
  editReferral,
  listReferrals,
  submitReferral,
} from '#contract/referrals.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Three applicants on three days: Ann is approved, Bea and Cleo await a decision. */
async function threeReferrals() {
  const world = await stage()
  const { visitor, as, passes } = world
  const nora = as('nora')
  for (const [firstName, grsNumber] of [
    ['Ann', 'GRS-31'],
    ['Béa', 'GRS-32'],
    ['Cleo', 'GRS-33'],
  ] as const) {
    const email = `${grsNumber}@ward.example`
    await visitor.call(submitReferral, {
      body: { firstName, lastName: 'Quill', email, grsNumber, reason: 'New on the ward' },
    })
    passes({ days: 1 })
  }
  const [cleo, bea, ann] = await nora.call(listReferrals)
  assert.ok(ann && bea && cleo)
  await nora.call(decideReferral, { params: { id: ann.id }, body: { status: 'approved' } })
  await nora.call(editReferral, { params: { id: bea.id }, body: { department: 'Theatre' } })
  return { ...world, ann, bea, cleo }
}

type Query = NonNullable<EndpointInput<typeof listReferrals>['query']>

const found = async ({ as }: Pick<Stage, 'as'>, query: Query) =>
  (await as('nora').call(listReferrals, { query })).map(({ first_name }) => first_name)

test('an administrator finds referrals by name, email, GRS number and department', async () => {
  const world = await threeReferrals()

  for (const [search, names] of [
    ['bea', ['Béa']],
    ['quill ann', ['Ann']],
    ['grs-33@ward', ['Cleo']],
    ['GRS-31', ['Ann']],
    ['theatre', ['Béa']],
    ['quill', ['Cleo', 'Béa', 'Ann']],
    ['100%', []],
  ] as const)
    assert.deepEqual(await found(world, { search }), names, search)
})

test('those that await a decision come first, the oldest first', async () => {
  const world = await threeReferrals()

  assert.deepEqual(await found(world, { order: 'waiting' }), ['Béa', 'Cleo', 'Ann'])
})

test('a list of one status, of a tab and of some ids', async () => {
  const world = await threeReferrals()
  const { ann, cleo } = world

  assert.deepEqual(await found(world, { status: 'pending' }), ['Cleo', 'Béa'])
  assert.deepEqual(await found(world, { tab: 'approved' }), ['Ann'])
  assert.deepEqual(await found(world, { tab: 'pending', status: 'approved' }), [])
  assert.deepEqual(await found(world, { ids: `${ann.id},${cleo.id}` }), ['Cleo', 'Ann'])
})

test('the counts are of all referrals, for administrators only', async () => {
  const { as } = await threeReferrals()

  assert.deepEqual(await as('nora').call(countReferrals), {
    pending: 2,
    approved: 1,
    rejected: 0,
    processed: 0,
  })
  assert.equal((await as('max').refused(countReferrals)).status, 403)
})

test('the file has the rows of the list', async () => {
  const { as } = await threeReferrals()

  const { body } = await as('nora').send({ url: '/api/referrals/csv?search=quill&tab=pending' })

  const lines = body.split('\r\n').slice(1)
  assert.deepEqual(
    lines.filter(Boolean).map((line) => line.split(',')[0]),
    ['Cleo', 'Béa'],
  )
})
