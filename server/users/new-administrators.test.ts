import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manageByDirectory } from '#contract/directory.ts'
import { type Endpoint, type EndpointInput, urlOf } from '#contract/endpoint.ts'
import { exportNotes } from '#contract/notes.ts'
import { proofMinutes, proveIdentity } from '#contract/proof.ts'
import {
  createUser,
  editUser,
  importUsers,
  inviteUser,
  makeInvitationLink,
  sendInvitation,
} from '#contract/users.ts'
import { castPassword } from '#demo/cast.ts'
import { everyEndpoint } from '../../tests/every-endpoint.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** A stolen session must not make an administrator or take a whole list (rule 79). */

const ida = { firstName: 'Ida', lastName: 'Berg', email: 'ida@mst.example' }

type Way = { what: string; endpoint: Endpoint; input: (world: Stage, role: 'admin' | 'mentor') => object }
const way = <E extends Endpoint>(
  what: string,
  endpoint: E,
  input: (world: Stage, role: 'admin' | 'mentor') => EndpointInput<E>,
): Way => ({ what, endpoint, input })

const ways = [
  way('create', createUser, (_, role) => ({ body: { ...ida, role, password: 'a long password' } })),
  way('invite', inviteUser, (_, role) => ({ body: { ...ida, role } })),
  way('import', importUsers, (_, role) => ({
    body: { confirmed: true, people: [{ ...ida, role, grsNumber: '' }] },
  })),
]

const people = async ({ db }: Stage) =>
  db.selectFrom('users').select(['id', 'email', 'role', 'status', 'version']).orderBy('id').execute()

const refusalOf = async (world: Stage, { endpoint, input }: Way) => {
  const { status, code } = await world.as('nora').refused(endpoint, input(world, 'admin'))
  return [status, code]
}

for (const one of ways)
  test(`to ${one.what} an administrator needs a fresh proof, and all administrators get an email`, async () => {
    const world = await stage()
    const { as, passes } = world
    await as('nora').token()
    passes({ minutes: proofMinutes, seconds: 1 })
    const before = await people(world)

    assert.deepEqual(await refusalOf(world, one), [403, 'FRESH_PROOF'])
    assert.deepEqual(await people(world), before)
    await as('nora').call(proveIdentity, { body: { password: castPassword } })
    await as('nora').call(one.endpoint, one.input(world, 'admin'))

    const told = (await world.delivered()).filter(({ kind }) => kind === 'administrator_added')
    assert.deepEqual(told.map(({ to }) => to).sort(), ['nora@mst.example', 'omar@mst.example'])
    assert.match(
      told[0]?.text ?? '',
      /Nora Whitfield made Ida Berg an administrator on 20 November 2026 at 10:10/,
    )
  })

for (const one of ways)
  test(`to ${one.what} a mentor needs no fresh proof`, async () => {
    const world = await stage()
    await world.as('nora').token()
    world.passes({ minutes: proofMinutes, seconds: 1 })

    const answer = await world.as('nora').send({
      method: one.endpoint.method,
      url: urlOf(one.endpoint, {}),
      body: (one.input(world, 'mentor') as { body: object }).body,
    })

    assert.equal(answer.statusCode, one.endpoint.status, answer.body)
    const told = (await world.delivered()).filter(({ kind }) => kind === 'administrator_added')
    assert.deepEqual(told, [])
  })

test('a promotion, and the address, a new start and the invitation of an administrator need a fresh proof', async () => {
  const world = await stage()
  const { as, ids, passes } = world
  const invited = await as('nora').call(inviteUser, { body: { ...ida, role: 'admin' } })
  const away = await as('nora').call(createUser, {
    body: {
      ...ida,
      email: 'away@mst.example',
      role: 'admin',
      status: 'inactive',
      password: 'a long password',
    },
  })
  const mentor = await as('nora').call(inviteUser, {
    body: { firstName: 'Rosa', lastName: 'Lind', email: 'rosa@mst.example', role: 'mentor' },
  })
  passes({ minutes: proofMinutes, seconds: 1 })
  const edits: [number, object][] = [
    [mentor.id, { role: 'admin' }],
    [ids.omar, { email: 'thief@mst.example' }],
    [ids.max, { email: 'max2@mst.example' }],
    [away.id, { status: 'active' }],
  ]
  const before = await people(world)

  for (const [id, body] of edits)
    assert.equal((await as('nora').refused(editUser, { params: { id }, body })).code, 'FRESH_PROOF')
  for (const call of [sendInvitation, makeInvitationLink])
    assert.equal((await as('nora').refused(call, { params: { id: invited.id } })).code, 'FRESH_PROOF')

  assert.deepEqual(await people(world), before)
  const own = { method: 'PUT', url: `/api/users/${ids.nora}`, body: { email: 'nora2@mst.example' } } as const
  assert.equal((await as('nora').send(own)).statusCode, 200)
  await as('nora').call(proveIdentity, { body: { password: castPassword } })
  for (const [id, body] of edits) await as('nora').call(editUser, { params: { id }, body })
  const told = (await world.delivered()).filter(({ text }) =>
    text.includes('made Rosa Lind an administrator'),
  )
  assert.equal(told.length, 2)
})

test('an administrator downloads whole lists with a fresh proof, and a mentor their own notes without', async () => {
  const { as, passes } = await stage()
  const lists = everyEndpoint.filter(
    ({ path }) => path.endsWith('/csv') && !/\/(?:record|reflections)\//.test(path),
  )
  for (const who of ['nora', 'max'] as const) await as(who).token()
  const ask = (who: 'nora' | 'max', endpoint: Endpoint) =>
    as(who).send({ url: urlOf(endpoint, { params: { report: 'mentors' } }) })
  const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode
  assert.equal(lists.length, 11)
  passes({ minutes: proofMinutes })
  for (const endpoint of lists) assert.equal(await statusOf('nora', endpoint), 200, endpoint.path)

  passes({ seconds: 1 })

  for (const endpoint of lists)
    assert.equal((await ask('nora', endpoint)).json().code, 'FRESH_PROOF', endpoint.path)
  assert.equal(await statusOf('max', exportNotes), 200)
  await as('nora').call(proveIdentity, { body: { password: castPassword } })
  for (const endpoint of lists) assert.equal(await statusOf('nora', endpoint), 200, endpoint.path)
})

test('an administrator gives an account to the directory with a fresh proof', async () => {
  const { as, ids, passes } = await stage()
  await as('nora').token()
  passes({ minutes: proofMinutes, seconds: 1 })
  const given = { params: { id: ids.max }, body: { managed: true } }

  assert.equal((await as('nora').refused(manageByDirectory, given)).code, 'FRESH_PROOF')
  await as('nora').call(proveIdentity, { body: { password: castPassword } })
  await as('nora').call(manageByDirectory, given)
})
