import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  listAvailableMentees,
  listAvailableMentors,
  menteeOrders,
  mentorOrders,
} from '#contract/assignments.ts'
import { documentOrders, listAllDocuments } from '#contract/documents.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { listReferrals, referralOrders } from '#contract/referrals.ts'
import { folded } from '#contract/search.ts'
import { formerOrders, listFormerPeople } from '#contract/subject-access.ts'
import { deleteUser, listUsers, userOrders } from '#contract/users.ts'
import { demoStage, type Stage, stage } from '../../testing/stage.ts'

type Row = { id: number; first_name: string }

async function pageOf({ as }: Stage, url: string) {
  const answer = await as('nora').send({ url })
  const link = (relation: string) =>
    new RegExp(`<([^>]+)>; rel="${relation}"`).exec(String(answer.headers.link))?.[1]
  return {
    rows: answer.json() as Row[],
    total: Number(answer.headers['x-total-count']),
    next: link('next'),
    previous: link('prev'),
  }
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

const lists: [Endpoint, readonly string[]][] = [
  [listUsers, userOrders],
  [listFormerPeople, formerOrders],
  [listAllDocuments, documentOrders],
  [listReferrals, referralOrders],
  [listAvailableMentees, menteeOrders],
  [listAvailableMentors, mentorOrders],
]

const world = await demoStage()
for (const name of ['eva', 'uma', 'max'] as const)
  await world.as('nora').call(deleteUser, { params: { id: world.ids[name] } })

for (const [list, orders] of lists)
  test(`an administrator pages through ${list.path} in every order, forward and back`, async () => {
    const usual = await pageOf(world, urlOf(list, {}))
    assert.ok(usual.rows.length > 2)

    for (const order of ['newest', ...orders.flatMap((one) => [one, `-${one}`])]) {
      const whole = await pageOf(world, urlOf(list, { query: { order } }))
      const first = await pageOf(world, urlOf(list, { query: { order, limit: 2 } }))
      const second = await pageOf(world, first.next ?? '')
      const back = await pageOf(world, second.previous ?? '')

      assert.deepEqual(new Set(idsOf(whole.rows)), new Set(idsOf(usual.rows)), order)
      assert.deepEqual(
        idsOf([...first.rows, ...second.rows]),
        idsOf(whole.rows).slice(0, 2 + second.rows.length),
      )
      assert.deepEqual([first.previous, back.rows, first.total], [undefined, first.rows, usual.total])
    }
    const { rows: newest } = await pageOf(world, urlOf(list, { query: { order: 'newest' } }))
    assert.deepEqual(newest, usual.rows)
  })

test('people are sorted by their names without case and accents, and by their number of mentees', async () => {
  const { as } = await stage()
  const names = await as('nora').call(listUsers, { query: { order: 'name' } })
  const mentors = await as('nora').call(listAvailableMentors, { query: { order: '-count' } })

  const sorted = names.map(({ first_name, last_name }) => folded(`${first_name} ${last_name}`))
  assert.deepEqual(sorted, sorted.toSorted())
  assert.deepEqual(
    mentors.map(({ first_name, mentee_count }) => [first_name, mentee_count]),
    [
      ['Max', 2],
      ['Ruth', 1],
    ],
  )
})

test('users are found by words of name and address, with a role and a status', async () => {
  const { as } = await stage()
  const find = async (query: object) =>
    (await as('nora').call(listUsers, { query: { order: 'name', ...query } })).map(
      ({ first_name }) => first_name,
    )

  assert.deepEqual(await find({ search: 'ANGSTROM ruth' }), ['Ruth'])
  assert.deepEqual(await find({ search: 'pia@mst' }), ['Pia'])
  assert.deepEqual(await find({ search: '%' }), [])
  assert.deepEqual(await find({ role: 'mentee', status: 'inactive' }), ['Ivan'])
  assert.deepEqual(await find({ role: 'mentor', search: 'eva' }), [])
})

test('mentees are found by their mentor and by their assignment', async () => {
  const { as } = await stage()
  const find = async (query: object) =>
    (await as('nora').call(listAvailableMentees, { query: { order: 'name', ...query } })).map(
      ({ first_name }) => first_name,
    )

  assert.deepEqual(await find({ search: 'okafor' }), ['Ben', 'Eva'])
  assert.deepEqual(await find({ assignment: 'assigned' }), ['Ben', 'Eva', 'Zoë'])
  assert.deepEqual(await find({ assignment: 'unassigned', search: 'uma' }), ['Uma'])
  assert.deepEqual(await find({ assignment: 'completed' }), [])
  assert.deepEqual(await find({ order: '-mentor', assignment: 'assigned' }), ['Zoë', 'Ben', 'Eva'])
})

test('all documents are found by the mentor and the mentee of their pair', async () => {
  const nora = world.as('nora')
  const all = await nora.call(listAllDocuments, { query: { limit: 500 } })
  const [{ mentor_id: mentorId, mentee_id: menteeId } = { mentor_id: 0, mentee_id: 0 }] = all

  for (const query of [{ mentorId }, { menteeId }]) {
    const found = await nora.call(listAllDocuments, { query: { ...query, limit: 500 } })
    const wanted = all.filter((one) =>
      'mentorId' in query ? one.mentor_id === mentorId : one.mentee_id === menteeId,
    )
    assert.ok(wanted.length < all.length)
    assert.deepEqual(idsOf(found), idsOf(wanted))
  }
})
