import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { undoChange } from '#contract/undo.ts'
import { createUser, editUser, importUsers, inviteUser, listUsers, type UserRow } from '#contract/users.ts'
import { cast } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** An account gets the GRS number of its referral, unless it has one. */

const ines = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example' }

async function refers({ visitor, as }: Stage, grsNumber: string, email: string = ines.email) {
  await visitor.call(submitReferral, { body: { ...ines, email, grsNumber, reason: 'Lost at handovers.' } })
  const [{ id } = assert.fail()] = await as('nora').call(listReferrals)
  return id
}

const approve = ({ as }: Stage, id: number) =>
  as('nora').undoOf(decideReferral, { params: { id }, body: { status: 'approved' } })

async function accountOf({ as }: Stage, email: string = ines.email): Promise<UserRow> {
  const users = await as('nora').call(listUsers)
  return users.find((user) => user.email === email) ?? assert.fail()
}

test('an approved applicant has the GRS number of the referral', async () => {
  const world = await stage()

  await approve(world, await refers(world, 'GRS-1'))

  const { grs_number, version } = await accountOf(world)
  assert.deepEqual([grs_number, version], ['GRS-1', 1])
})

for (const name of ['eva', 'pia'] as const)
  test(`an approval fills in the GRS number of ${name}'s account, and the undo empties it again`, async () => {
    const world = await stage()
    const { email, firstName, lastName } = cast[name]
    const undo = await approve(world, await refers(world, 'GRS-1', email))
    const filled = await accountOf(world, email)
    const entries = await world.recorded(9)

    await world.as('nora').call(undoChange, { params: { id: undo } })

    assert.equal(filled.grs_number, 'GRS-1')
    assert.equal((await accountOf(world, email)).grs_number, '')
    assert.ok(
      entries.some(
        ({ details }) => details === `${firstName} ${lastName}: GRS number from nothing to 'GRS-1'`,
      ),
    )
  })

test('an approval keeps the GRS number that an administrator entered, and so does its undo', async () => {
  const world = await stage()
  const { email } = cast.eva
  const own = { params: { id: world.ids.eva } }
  await world.as('nora').call(editUser, { ...own, body: { grsNumber: 'GRS-7' } })

  const undo = await approve(world, await refers(world, 'GRS-1', email))
  const kept = await accountOf(world, email)
  await world.as('nora').call(undoChange, { params: { id: undo } })

  assert.deepEqual([kept.grs_number, (await accountOf(world, email)).grs_number], ['GRS-7', 'GRS-7'])
})

test('the undo of an approval keeps a GRS number that was changed in the meantime', async () => {
  const world = await stage()
  const { email } = cast.eva
  const undo = await approve(world, await refers(world, 'GRS-1', email))
  await world.as('omar').call(editUser, { params: { id: world.ids.eva }, body: { grsNumber: 'GRS-7' } })

  await world.as('nora').call(undoChange, { params: { id: undo } })

  assert.equal((await accountOf(world, email)).grs_number, 'GRS-7')
})

test('an edit that began before the approval does not erase the number that it filled in', async () => {
  const world = await stage()
  const { email } = cast.eva
  const { version } = await accountOf(world, email)
  await approve(world, await refers(world, 'GRS-1', email))

  const body = { lastName: 'Berg', grsNumber: '', version }
  const refused = await world.as('omar').refused(editUser, { params: { id: world.ids.eva }, body })

  assert.deepEqual([refused.status, refused.current?.grsNumber], [409, 'GRS-1'])
  assert.equal((await accountOf(world, email)).grs_number, 'GRS-1')
})

/** The ways to give a mentee with a pending referral an account. */
const ways = {
  added: ({ as }: Stage, grsNumber?: string) =>
    as('nora').call(createUser, { body: { ...ines, password: 'heron-lighthouse', ...given(grsNumber) } }),
  invited: ({ as }: Stage, grsNumber?: string) =>
    as('nora').call(inviteUser, { body: { ...ines, ...given(grsNumber) } }),
  imported: ({ as }: Stage, grsNumber?: string) => {
    const people = [{ ...ines, role: 'mentee', ...given(grsNumber) }]
    return as('nora').call(importUsers, { body: { people, confirmed: true } })
  },
}
const given = (grsNumber: string | undefined) => (grsNumber === undefined ? {} : { grsNumber })

for (const [how, add] of Object.entries(ways)) {
  test(`a mentee who is ${how} gets the GRS number of the newest pending referral`, async () => {
    const world = await stage()
    await refers(world, 'GRS-1')
    await refers(world, 'GRS-2')

    await add(world)

    assert.equal((await accountOf(world)).grs_number, 'GRS-2')
  })

  test(`a mentee who is ${how} with another GRS number keeps that one`, async () => {
    const world = await stage()
    await refers(world, 'GRS-1')

    await add(world, 'GRS-7')

    assert.equal((await accountOf(world)).grs_number, 'GRS-7')
  })
}

test('a mentor with a pending referral gets no GRS number from it, because it stays pending', async () => {
  const world = await stage()
  await refers(world, 'GRS-1')

  const mentor = await world.as('nora').call(inviteUser, { body: { ...ines, role: 'mentor' } })

  assert.equal(mentor.grs_number, '')
})

test('a line of an import with a GRS number that is too long is an error of that line', async () => {
  const { as } = await stage()
  const people = [
    { ...ines, role: 'mentee', grsNumber: '1'.repeat(33) },
    { ...ines, email: 'other@mst.example', role: 'mentee', grsNumber: ' 12 ' },
  ]

  const outcomes = await as('nora').call(importUsers, { body: { people, confirmed: true } })

  assert.deepEqual(
    outcomes.map(({ outcome, reason }) => [outcome, reason]),
    [
      ['error', 'GRS number can be at most 32 characters long'],
      ['create', 'Invited'],
    ],
  )
})

test('of an approval and an edit of the same account at once, neither loses the other', async () => {
  const world = await stage()
  const { email } = cast.eva
  const id = await refers(world, 'GRS-1', email)
  const url = `/api/users/${world.ids.eva}`
  await Promise.all([world.as('nora').token(), world.as('omar').token()])

  const [, edited] = await Promise.all([
    approve(world, id),
    world.as('omar').send({ method: 'PUT', url, body: { grsNumber: 'GRS-7', version: 1 } }),
  ])

  const expected = edited.statusCode === 200 ? 'GRS-7' : 'GRS-1'
  assert.equal((await accountOf(world, email)).grs_number, expected)
})
