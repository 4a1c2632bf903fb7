import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteShift, listShifts, scheduleShift } from '#contract/shifts.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Plans one shift each for Max with Eva, Max with Ben and Ruth with Zoe, on three days. */
async function threeShifts() {
  const world = await stage()
  const { as, ids } = world
  const times = { startTime: '09:00', endTime: '17:00' }
  for (const [mentor, mentee, shiftDate] of [
    ['max', 'eva', '2026-11-23'],
    ['max', 'ben', '2026-11-24'],
    ['ruth', 'zoe', '2026-11-25'],
  ] as const)
    await as(mentor).call(scheduleShift, { body: { ...times, menteeId: ids[mentee], shiftDate } })
  return world
}

/** The mentees' first names, latest shift first. */
async function menteesFound({ as }: Stage, who: Name, search: string, query = {}) {
  const shifts = await as(who).call(listShifts, { query: { ...query, search } })
  return shifts.map((shift) => shift.mentee_first_name)
}

const totalFound = async ({ as }: Stage, who: Name, search: string) => {
  const query = new URLSearchParams({ search, limit: '1' })
  const answer = await as(who).send({ method: 'GET', url: `/api/shifts?${query}` })
  return answer.headers['x-total-count']
}

test('an administrator finds shifts by mentor or mentee, by any part of a name in any case', async () => {
  const world = await threeShifts()

  for (const [search, mentees] of [
    ['eva', ['Eva']],
    ['  LINDQ ', ['Eva']],
    ['lindqvist eva', ['Eva']],
    ['okafor', ['Ben', 'Eva']],
    ['ÅNGSTRÖM', ['Zoë']],
    ['zoë', ['Zoë']],
    ['no such name', []],
  ] as const)
    assert.deepEqual(await menteesFound(world, 'nora', search), mentees, search)
})

test('every word must match one of the two names', async () => {
  const world = await threeShifts()

  assert.deepEqual(await menteesFound(world, 'nora', 'max eva'), ['Eva'])
  assert.deepEqual(await menteesFound(world, 'nora', 'brown\u00a0okafor'), ['Ben'])
  assert.deepEqual(await menteesFound(world, 'nora', 'max zoë'), [])
  assert.deepEqual(await menteesFound(world, 'nora', 'okaforeva'), [])
})

test('found shifts are counted, paged and limited by days', async () => {
  const world = await threeShifts()

  assert.equal(await totalFound(world, 'nora', 'max'), '2')
  assert.equal(await totalFound(world, 'nora', 'nobody'), '0')
  assert.deepEqual(await menteesFound(world, 'nora', 'max', { limit: 1 }), ['Ben'])
  assert.deepEqual(await menteesFound(world, 'nora', 'max', { before: '2026-11-24T09:00~1' }), ['Eva'])
  assert.deepEqual(await menteesFound(world, 'nora', 'max', { from: '2026-11-24' }), ['Ben'])
})

test("no one finds another person's shifts", async () => {
  const world = await threeShifts()

  for (const [who, search, mentees] of [
    ['max', 'ruth', []],
    ['max', 'zoë', []],
    ['max', 'eva', ['Eva']],
    ['eva', 'ben', []],
    ['eva', 'max', ['Eva']],
    ['zoe', 'max', []],
    ['uma', 'a', []],
  ] as const)
    assert.deepEqual(await menteesFound(world, who, search), mentees, `${who}: ${search}`)
  assert.equal(await totalFound(world, 'eva', 'max'), '1')
})

test('a deleted shift is not found, and one of a deleted account is', async () => {
  const world = await threeShifts()
  const { as, ids } = world
  const [bens] = await as('nora').call(listShifts, { query: { search: 'ben' } })

  await as('max').call(deleteShift, { params: { id: bens?.id ?? 0 } })
  await as('nora').call(deleteUser, { params: { id: ids.eva } })

  assert.deepEqual(await menteesFound(world, 'nora', 'max'), ['Eva'])
})

for (const text of ['%', '%%', '_', 'B_n', 'B%n', '\\', '\\%', "' or 1=1 --", '";drop', '*', '$&', '🌻'])
  test(`${text} is ordinary text in a search`, async () => {
    const world = await threeShifts()
    for (const who of ['nora', 'max', 'eva'] as const)
      assert.deepEqual(await menteesFound(world, who, text), [], who)

    await world.as('nora').call(editUser, {
      params: { id: world.ids.ben },
      body: { lastName: `Brown ${text}` },
    })

    assert.deepEqual(await menteesFound(world, 'nora', text), ['Ben'])
    assert.deepEqual(await menteesFound(world, 'eva', text), [])
  })

test('an empty search finds everything; the maximum number of words is accepted', async () => {
  const world = await threeShifts()

  assert.equal((await menteesFound(world, 'nora', '   ')).length, 3)
  assert.deepEqual(await menteesFound(world, 'nora', Array(50).fill('a').join(' ')), ['Zoë', 'Ben', 'Eva'])
  assert.deepEqual(
    await menteesFound(world, 'nora', [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' ')),
    [],
  )
})

for (const [what, search] of [
  ['too long', 'x'.repeat(101)],
  ['with a control character', 'a\u0000b'],
] as const)
  test(`a search ${what} is refused`, async () => {
    const { as } = await stage()
    assert.equal((await as('nora').refused(listShifts, { query: { search } })).status, 400)
  })
