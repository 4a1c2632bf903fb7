import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urlOf } from '#contract/endpoint.ts'
import { decideReferral, listReferrals, submitReferral } from '#contract/referrals.ts'
import { getProfile, signIn } from '#contract/session.ts'
import { exportPerson } from '#contract/subject-access.ts'
import { createUser, editUser, exportUsers, importUsers, inviteUser, listUsers } from '#contract/users.ts'
import { cast, castPassword, type Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'
import { unzipped } from '../testing/unzipped.ts'

const edit = ({ as, ids }: Stage, whom: Name, body: object, who: Name = 'nora') =>
  as(who).call(editUser, { params: { id: ids[whom] }, body })

const numberOf = async ({ as, ids }: Stage, name: Name) =>
  (await as('nora').call(listUsers)).find(({ id }) => id === ids[name])?.grs_number

test("an administrator sets and removes a person's GRS number, and the log names both values", async () => {
  const world = await stage()

  const set = await edit(world, 'eva', { grsNumber: '  GRS-1042 ' })
  const [entry] = await world.recorded()
  const removed = await edit(world, 'eva', { grsNumber: '' })

  assert.deepEqual([set.grs_number, removed.grs_number], ['GRS-1042', ''])
  assert.equal(entry?.details, "Eva Lindqvist: GRS number from nothing to 'GRS-1042'")
})

test('an edit that does not know the GRS number keeps it', async () => {
  const world = await stage()
  await edit(world, 'eva', { grsNumber: 'GRS-1042' })
  const { firstName, email, role, status } = cast.eva

  await edit(world, 'eva', { firstName, lastName: 'Berg', email, role, status })
  await edit(world, 'eva', { lastName: 'Lindqvist', grsNumber: null })
  await edit(world, 'eva', { firstName, lastName: 'Berg', email }, 'eva')

  assert.equal(await numberOf(world, 'eva'), 'GRS-1042')
})

test('people read their own GRS number, and only an administrator changes it', async () => {
  const world = await stage()
  await edit(world, 'eva', { grsNumber: 'GRS-1042' })

  for (const grsNumber of ['GRS-7', 'GRS-1042', '']) {
    const own = { params: { id: world.ids.eva }, body: { grsNumber } }
    const { status, message } = await world.as('eva').refused(editUser, own)
    assert.deepEqual([status, message], [403, 'Only an administrator can change a GRS number.'])
  }

  assert.equal((await world.as('eva').call(getProfile)).grsNumber, 'GRS-1042')
  const body = { email: cast.eva.email, password: castPassword }
  assert.equal((await world.visitor.call(signIn, { body })).user.grsNumber, 'GRS-1042')
  assert.equal((await world.as('max').call(getProfile)).grsNumber, '')
})

test('a GRS number of another account is refused with its name, however the account gets it', async () => {
  const world = await stage()
  const nora = world.as('nora')
  await edit(world, 'eva', { grsNumber: 'GRS-1042' })
  const body = { ...person, grsNumber: 'GRS-1042' }
  const referral = { ...person, email: 'jo@mst.example', grsNumber: 'GRS-1042', reason: 'To begin well.' }
  await world.visitor.call(submitReferral, { body: referral })
  await world.visitor.call(submitReferral, { body: { ...referral, email: cast.ben.email } })
  const [ofBen, ofNew] = await nora.call(listReferrals)
  const approve = (id = 0) => nora.refused(decideReferral, { params: { id }, body: { status: 'approved' } })

  const answers = [
    await nora.refused(editUser, { params: { id: world.ids.ben }, body: { grsNumber: 'GRS-1042' } }),
    await nora.refused(inviteUser, { body }),
    await nora.refused(createUser, { body: { ...body, password: 'heron-lighthouse' } }),
    await nora.refused(inviteUser, { body: { ...person, email: 'jo@mst.example' } }),
    await approve(ofNew?.id),
    await approve(ofBen?.id),
  ]

  const sentence = 'Eva Lindqvist already has the GRS number GRS-1042. Check which of the two is right.'
  for (const { status, message, fields } of answers)
    assert.deepEqual([status, message, fields], [409, sentence, { grsNumber: sentence }])
  assert.equal((await edit(world, 'eva', { grsNumber: 'GRS-1042' })).grs_number, 'GRS-1042')
})

/** Numbers that look like G8811, or that people write for it. */
const sameNumbers = ['g8811', 'G 8811', 'G-8811', 'G8811\u200b', 'G88\u00ad11', 'Ｇ8811', 'G\u20118811']

test('numbers that look the same are one number, for accounts, imports and referrals', async () => {
  const world = await stage()
  const nora = world.as('nora')
  await edit(world, 'eva', { grsNumber: 'G8811' })
  for (const [place, grsNumber] of sameNumbers.entries()) {
    const { status } = await nora.refused(inviteUser, { body: { ...person, grsNumber } })
    assert.equal(status, 409, grsNumber)
    const referral = { ...person, email: `jo${place}@mst.example`, grsNumber, reason: 'To begin well.' }
    await world.visitor.call(submitReferral, { body: referral })
  }
  const people = [{ ...person, role: 'mentee' as const, grsNumber: 'g 8811' }]
  const checked = await nora.call(importUsers, { body: { people, confirmed: false } })

  assert.match(JSON.stringify(checked), /the account of Eva Lindqvist/)
  const referrals = await nora.call(listReferrals)
  assert.deepEqual(
    referrals.map(({ possible_duplicates }) => possible_duplicates.length),
    sameNumbers.map(() => sameNumbers.length - 1),
  )
})

test('a number is stored without its invisible signs and full-width letters', async () => {
  const world = await stage()

  assert.equal((await edit(world, 'eva', { grsNumber: ' Ｇ88\u00ad11\u200b ' })).grs_number, 'G8811')
  assert.equal((await edit(world, 'ben', { grsNumber: 'g 77‑1' })).grs_number, 'g 77-1')
})

test('a spreadsheet keeps each number of the file of users, and nothing else becomes a formula', async () => {
  const world = await stage()
  const numbers = { eva: '00123456', ben: '1234567890123456', uma: '1-2', zoe: 'G1042', max: '="1"+1' }
  for (const [name, grsNumber] of Object.entries(numbers)) await edit(world, name as Name, { grsNumber })

  const { body } = await world.as('nora').send({ url: urlOf(exportUsers, {}) })

  for (const cell of ['"=""00123456"""', '"=""1234567890123456"""', '"=""1-2"""', ',G1042', `"'=""1""+1"`])
    assert.ok(body.includes(cell), cell)
})

test('the GRS number of a deleted account is free', async () => {
  const world = await stage()
  await edit(world, 'uma', { grsNumber: 'GRS-1042' })
  await world.as('nora').send({ method: 'DELETE', url: `/api/users/${world.ids.uma}` })

  assert.equal((await edit(world, 'ben', { grsNumber: 'GRS-1042' })).grs_number, 'GRS-1042')
})

test('of ten accounts that are invited with one GRS number at once, one gets it', async () => {
  const world = await stage()
  await world.as('nora').token()

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      world.as('nora').send({
        method: 'POST',
        url: '/api/auth/create-account',
        body: { ...person, email: `ines${place}@mst.example`, role: 'mentee', grsNumber: 'GRS-1042' },
      }),
    ),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, ...Array(9).fill(409)])
})

const person = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example' }

test('a new account can have a GRS number, and needs none', async () => {
  const { as } = await stage()
  const password = 'heron-lighthouse'

  const added = await as('nora').call(createUser, { body: { ...person, password, grsNumber: ' 12 ' } })
  const invited = await as('nora').call(inviteUser, { body: { ...person, email: 'i@mst.example' } })

  assert.deepEqual([added.grs_number, invited.grs_number], ['12', ''])
})

for (const [grsNumber, sentence] of [
  ['1'.repeat(33), 'GRS number can be at most 32 characters long'],
  ['1\ud800', 'GRS number contains a character that we cannot save. Type it again'],
] as const)
  test(`the GRS number ${JSON.stringify(grsNumber)} is refused with its sentence`, async () => {
    const { as, ids } = await stage()

    const edited = await as('nora').refused(editUser, { params: { id: ids.eva }, body: { grsNumber } })
    const invited = await as('nora').refused(inviteUser, { body: { ...person, grsNumber } })

    for (const { status, fields } of [edited, invited]) {
      assert.equal(status, 400)
      assert.deepEqual(fields, { grsNumber: sentence })
    }
  })

test('of five saves that change a GRS number of the same version, one succeeds', async () => {
  const world = await stage()
  await world.as('nora').token()
  const url = `/api/users/${world.ids.eva}`

  const answers = await queueCalls(
    world,
    Array.from(
      { length: 5 },
      (_, place) => () =>
        world.as('nora').send({ method: 'PUT', url, body: { grsNumber: `GRS-${place}`, version: 1 } }),
    ),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, ...Array(4).fill(409)])
})

test('the file of users ends with the GRS number', async () => {
  const world = await stage()
  await edit(world, 'eva', { grsNumber: '=1042' })

  const { body } = await world.as('nora').send({ url: '/api/users/csv' })

  assert.match(body, /^\uFEFFFirst name,Last name,Email,Role,Status,Created,GRS number\r\n/)
  assert.match(body, /Eva,Lindqvist,eva@mst\.example,Mentee,Active,[\d/]+,"?'=1042"?\r\n/)
})

test("the export of a person's data has their GRS number, and so has that of a deleted person", async () => {
  const world = await stage()
  const { as, ids } = world
  await edit(world, 'uma', { grsNumber: 'GRS-1042' })
  await as('nora').send({ method: 'DELETE', url: `/api/users/${ids.uma}` })

  const { rawPayload } = await as('nora').send({ url: urlOf(exportPerson, { params: { id: ids.uma } }) })

  const profile = new Map(await unzipped(rawPayload)).get('csv/profile.csv')
  assert.match(String(profile), /GRS number,.*\r\n.*,GRS-1042,/)
})
