import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship } from '#contract/assignments.ts'
import {
  findMenteeOfOverview,
  getDashboardNumbers,
  listMenteesWithoutMentor,
  listMentorsOfOverview,
  type MentorOfOverview,
} from '#contract/dashboard.ts'
import { type EndpointInput, urlOf } from '#contract/endpoint.ts'
import { setProgress } from '#contract/mentees.ts'
import { editUser } from '#contract/users.ts'
import { demoStage, type Stage, stage } from '../testing/stage.ts'

type Asked = NonNullable<EndpointInput<typeof listMentorsOfOverview>['query']>

const mentorsFor = ({ as }: Stage, query: Asked) => as('nora').call(listMentorsOfOverview, { query })

const shown = (mentors: MentorOfOverview[]) =>
  mentors.map((mentor) => [
    mentor.first_name,
    mentor.mentees.map(({ mentee_first_name }) => mentee_first_name),
    mentor.mentee_count,
  ])

async function page({ as }: Stage, query: Asked) {
  const answer = await as('nora').send({ url: urlOf(listMentorsOfOverview, { query }) })
  const link = String(answer.headers.link ?? '')
  return {
    names: answer.json().map((mentor: MentorOfOverview) => mentor.first_name),
    total: Number(answer.headers['x-total-count']),
    newer: Number(answer.headers['x-newer-count']),
    next: /before=(\w+)[^>]*>; rel="next"/.exec(link)?.[1],
    hasPrevious: link.includes('rel="prev"'),
  }
}

test('an administrator pages through the mentors in both directions', async () => {
  const world = await stage()
  const all = await mentorsFor(world, {})

  const first = await page(world, { limit: 1 })
  const second = await page(world, { limit: 1, before: first.next })

  assert.deepEqual(
    [first.names, second.names].flat(),
    all.slice(0, 2).map(({ first_name }) => first_name),
  )
  assert.deepEqual([first.total, second.total], [all.length, all.length])
  assert.deepEqual([first.newer, first.hasPrevious], [0, false])
  assert.deepEqual([second.newer, second.hasPrevious], [1, true])
})

test('mentors are found by name or email in any case', async () => {
  const world = await stage()

  assert.deepEqual(shown(await mentorsFor(world, { mentor: ' RUTH ång ' })), [['Ruth', ['Zoë'], 1]])
  assert.deepEqual(shown(await mentorsFor(world, { mentor: 'max@mst' })), [['Max', ['Eva', 'Ben'], 2]])
  assert.deepEqual(shown(await mentorsFor(world, { mentor: '%' })), [])
})

test('a search or a progress filter keeps the mentors of matching mentees, with those mentees only', async () => {
  const world = await stage()
  const eva = { menteeId: world.ids.eva }
  await world
    .as('max')
    .call(setProgress, { params: eva, body: { progressStatus: 'undergoing_mst', notes: '' } })

  assert.deepEqual(shown(await mentorsFor(world, { mentee: 'brown' })), [['Max', ['Ben'], 2]])
  assert.deepEqual(shown(await mentorsFor(world, { progress: 'undergoing_mst' })), [['Max', ['Eva'], 2]])
  assert.deepEqual(shown(await mentorsFor(world, { mentee: 'brown', progress: 'undergoing_mst' })), [])
})

test('Assigned lists mentors with mentees, Unassigned those without, Completed none', async () => {
  const world = await stage()
  const all = await mentorsFor(world, {})
  const leading = all.filter(({ mentee_count }) => mentee_count > 0)

  assert.deepEqual(await mentorsFor(world, { assignment: 'assigned' }), leading)
  assert.deepEqual(
    await mentorsFor(world, { assignment: 'unassigned' }),
    all.filter(({ mentee_count }) => mentee_count === 0),
  )
  assert.deepEqual(await mentorsFor(world, { assignment: 'completed' }), [])
})

test('mentors can be sorted by their number of mentees in both directions', async () => {
  const world = await demoStage()
  const counts = async (order: 'mentees' | '-mentees') =>
    (await mentorsFor(world, { order })).map(({ mentee_count }) => mentee_count)

  const rising = await counts('mentees')

  assert.ok(new Set(rising).size > 2)
  assert.deepEqual(
    rising,
    rising.toSorted((a, b) => a - b),
  )
  assert.deepEqual(await counts('-mentees'), rising.toReversed())
})

test('mentees without a mentor are filtered by name and progress, completed ones apart', async () => {
  const world = await stage()
  const { as, ids } = world
  const withoutMentor = (query: EndpointInput<typeof listMenteesWithoutMentor>['query']) =>
    as('nora')
      .call(listMenteesWithoutMentor, { query })
      .then((rows) => rows.map(({ first_name }) => first_name))
  await as('max').call(setProgress, {
    params: { menteeId: ids.eva },
    body: { progressStatus: 'completed', notes: '' },
  })
  const { id } = await world.db
    .selectFrom('relationships')
    .where('mentee_id', '=', ids.eva)
    .select('id')
    .executeTakeFirstOrThrow()
  await as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } })

  assert.deepEqual(await withoutMentor({ assignment: 'completed' }), ['Eva'])
  assert.ok(!(await withoutMentor({ assignment: 'unassigned' })).includes('Eva'))
  assert.deepEqual(await withoutMentor({ assignment: 'unassigned', mentee: 'UMA' }), ['Uma'])
  assert.deepEqual(await withoutMentor({ assignment: 'unassigned', progress: 'completed' }), [])
})

test('a mentee of any page can be opened, and no other person', async () => {
  const { as, ids } = await stage()
  const find = (menteeId: number) => as('nora').call(findMenteeOfOverview, { query: { menteeId } })

  assert.equal((await find(ids.eva))?.mentee_first_name, 'Eva')
  assert.equal((await find(ids.uma))?.progress_status, 'awaiting_shift')
  assert.equal(await find(ids.max), null)
  assert.equal(await find(987_654), null)
})

test('the numbers follow every change, also one by someone else', async () => {
  const { as, ids, db } = await stage()
  const numbers = () => as('nora').call(getDashboardNumbers)
  const before = await numbers()

  await as('max').call(setProgress, {
    params: { menteeId: ids.ben },
    body: { progressStatus: 'finished_mst', notes: '' },
  })
  const moved = await numbers()
  const { version } = await db
    .selectFrom('users')
    .where('id', '=', ids.uma)
    .select('version')
    .executeTakeFirstOrThrow()
  await as('omar').call(editUser, { params: { id: ids.uma }, body: { status: 'inactive', version } })
  const left = await numbers()

  assert.equal(moved.progressBreakdown?.finished_mst, (before.progressBreakdown?.finished_mst ?? 0) + 1)
  assert.equal(moved.totalMentees, before.totalMentees)
  assert.equal(left.totalMentees, (before.totalMentees ?? 0) - 1)
  assert.equal(left.unassignedMentees, (before.unassignedMentees ?? 0) - 1)
})
