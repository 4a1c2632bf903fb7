import assert from 'node:assert/strict'
import { test } from 'node:test'
import { castPassword } from '../database/demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'

const newcomer = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example', password: 'secret1' }
const create = ({ as }: Stage, key: string, body: object = newcomer) =>
  as('nora').send({ method: 'POST', url: '/api/users', body, headers: { 'idempotency-key': key } })

const countPeople = async ({ db, ids }: Stage) =>
  (await db.selectFrom('users').selectAll().execute()).length - Object.keys(ids).length

test('a call that is repeated with its key is done once and answered the same', async () => {
  const world = await stage()

  const first = await create(world, 'the-same-key')
  const second = await create(world, 'the-same-key')

  assert.deepEqual([first.statusCode, second.statusCode], [201, 201])
  assert.equal(second.body, first.body)
  assert.equal(second.headers['idempotent-replay'], 'true')
  assert.equal(await countPeople(world), 1)
})

test('ten calls with one key at once do the thing once', async () => {
  const world = await stage()
  await world.as('nora').token()

  const answers = await Promise.all(Array.from({ length: 10 }, () => create(world, 'the-same-key')))

  assert.equal(await countPeople(world), 1)
  // Whoever comes too late for the key meets the address that the first one took.
  for (const answer of answers) assert.ok([201, 409].includes(answer.statusCode), answer.body)
  assert.ok(answers.some((answer) => answer.statusCode === 201))
})

test('a key that was used for something else is refused', async () => {
  const world = await stage()
  await create(world, 'the-same-key')

  const other = await create(world, 'the-same-key', { ...newcomer, email: 'other@mst.example' })

  assert.equal(other.statusCode, 422)
  assert.equal(await countPeople(world), 1)
})

test('a call that was refused can be repeated with its key once it is mended', async () => {
  const world = await stage()

  const refused = await create(world, 'the-same-key', { ...newcomer, password: 'x' })
  const mended = await create(world, 'the-same-key')

  assert.deepEqual([refused.statusCode, mended.statusCode], [400, 201])
})

test('a key of another person is another key', async () => {
  const world = await stage()
  await create(world, 'the-same-key')

  const other = await world.as('omar').send({
    method: 'POST',
    url: '/api/users',
    body: { ...newcomer, email: 'other@mst.example' },
    headers: { 'idempotency-key': 'the-same-key' },
  })

  assert.equal(other.statusCode, 201)
})

test('a key that is no plain word is refused', async () => {
  const world = await stage()

  assert.equal((await create(world, 'no spaces, please')).statusCode, 400)
})

test('a call whose answer is a sentence is repeated with the same sentence', async () => {
  const { as, ids } = await stage()
  const unlock = {
    method: 'POST',
    url: `/api/users/${ids.max}/unlock`,
    headers: { 'idempotency-key': 'unlock-max' },
  } as const

  const first = await as('nora').send(unlock)
  const second = await as('nora').send(unlock)

  assert.deepEqual([first.statusCode, second.statusCode, second.body], [200, 200, first.body])
  assert.equal(second.headers['idempotent-replay'], 'true')
})

test('changing the password with a key works, and a wrong try does not use the key up', async () => {
  const { as } = await stage()
  const change = (currentPassword: string) =>
    as('max').send({
      method: 'POST',
      url: '/api/auth/change-password',
      body: { currentPassword, newPassword: 'heron-lighthouse' },
      headers: { 'idempotency-key': `change-${currentPassword}` },
    })

  assert.equal((await change('wrong-one')).statusCode, 400)
  assert.equal((await change(castPassword)).statusCode, 200)
  assert.equal((await change(castPassword)).statusCode, 200)
})

test('a thing that was done while its answer got lost is not done again', async () => {
  const world = await stage()
  await create(world, 'the-same-key')
  await world.db.updateTable('idempotency_keys').set({ reply: null }).execute()

  const again = await create(world, 'the-same-key')

  assert.equal(again.statusCode, 409)
  assert.equal(await countPeople(world), 1)
})
