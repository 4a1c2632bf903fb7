import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getQuickActions } from '#contract/attention.ts'
import { maxScimOperations, scimSchemas } from '#contract/directory.ts'
import { fullName } from '#contract/person.ts'
import { editUser, listUsers } from '#contract/users.ts'
import { everythingStored } from '../../tests/examples/everything-stored.ts'
import { directoryOf, newPerson, scimCalls } from '../testing/scim.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'

const manage = async ({ as }: Stage, id: number, managed = true) =>
  as('nora').send({ method: 'PUT', url: `/api/users/${id}/directory`, body: { managed } })

test('a person and nobody get an error of SCIM, and change nothing', async () => {
  const world = await stage()
  for (const name of ['nora', 'max'] as const) await world.as(name).token()
  const before = await everythingStored(world)
  const callers = [world.as('nora'), world.as('max'), world.visitor] as const

  const answers = []
  for (const { send } of callers) answers.push(await scimCalls(send as never).add(newPerson('x@mst.example')))

  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403, 401],
  )
  for (const { body, status, headers } of answers) {
    assert.deepEqual([body.schemas, body.status], [[scimSchemas.error], String(status)])
    assert.match(headers['content-type'] ?? '', /^application\/scim\+json/)
    assert.ok(body.detail.length > 0)
  }
  assert.deepEqual(await everythingStored(world), before)
})

test('the directory sees and changes no account that it does not manage', async () => {
  const world = await stage()
  const { add, find, get, patch, replace, remove } = await directoryOf(world)
  const { ids } = world

  const answers = [
    await get(`Users/${ids.nora}`),
    await patch(String(ids.nora), { op: 'replace', path: 'active', value: false }),
    await replace(String(ids.max), newPerson('max@mst.example')),
    await remove(String(ids.eva)),
    await get('Users/0'),
    await get('Users/ab-c'),
    await patch('1 or 1=1', { op: 'replace', path: 'active', value: false }),
    await get('Roles'),
  ]

  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(8).fill(404),
  )
  for (const { body } of answers) assert.deepEqual(body.schemas, [scimSchemas.error])
  assert.equal((await find('userName eq "nora@mst.example"')).body.totalResults, 0)
  const taken = await add(newPerson('Nora@MST.example'))
  assert.deepEqual([taken.status, taken.body.scimType], [409, 'uniqueness'])
})

test('the last administrator stays, and an administrator sees that the directory asked', async () => {
  const world = await stage()
  const { as, ids } = world
  const { patch, remove } = await directoryOf(world)
  for (const id of [ids.nora, ids.omar]) await manage(world, id)
  const off = { op: 'replace', path: 'active', value: false }

  const omar = await patch(String(ids.omar), off)
  const nora = [
    await patch(String(ids.nora), off),
    await remove(String(ids.nora)),
    await patch(String(ids.nora), off),
  ]

  assert.deepEqual([omar.status, nora.map(({ status }) => status)], [200, [409, 409, 409]])
  const { items } = await as('nora').call(getQuickActions)
  assert.deepEqual(
    items.filter(({ kind }) => kind === 'directory').map(({ id, reason }) => [id, reason]),
    [
      [
        ids.nora,
        'The directory asked to make this administrator inactive. They are the last one, or the one for emergencies. Choose someone else first',
      ],
    ],
  )
  const refused = (await world.recorded(20)).filter(({ action }) => action === 'user.directory_refused')
  assert.deepEqual(
    refused.map(({ actor_role, target_id }) => [actor_role, target_id]),
    [['key: directory', ids.nora]],
  )

  await patch(String(ids.nora), { op: 'replace', path: 'active', value: true })
  assert.ok(!(await as('nora').call(getQuickActions)).items.some(({ kind }) => kind === 'directory'))
})

for (const promoted of [false, true])
  test(`a directory cannot change the address of ${promoted ? 'someone who became' : 'a managed'} administrator`, async () => {
    const world = await stage()
    const { as, db, ids } = world
    const { patch, replace, add } = await directoryOf(world)
    const id = promoted ? Number((await add(newPerson('ida@mst.example'))).body.id) : ids.omar
    if (promoted)
      await as('nora').call(editUser, { params: { id }, body: { role: 'admin', status: 'active' } })
    else await manage(world, id)
    const { email } = await db
      .selectFrom('users')
      .where('id', '=', id)
      .select('email')
      .executeTakeFirstOrThrow()
    const stolen = { op: 'replace', path: 'userName', value: 'thief@mst.example' }

    const answers = [
      await patch(String(id), stolen),
      await replace(String(id), newPerson('thief@mst.example')),
      await patch(String(id), stolen),
    ]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 409, 409],
    )
    const kept = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([kept.email, kept.version], [email, promoted ? 2 : 2])
    const told = async () =>
      (await as('nora').call(getQuickActions)).items.filter(({ kind }) => kind === 'directory')
    assert.deepEqual(
      (await told()).map((item) => [item.id, item.reason]),
      [
        [
          id,
          'The directory asked to change the address of this administrator. Ask them, and change it here if it is right',
        ],
      ],
    )
    const refused = (await world.recorded(20)).filter(({ action }) => action === 'user.directory_refused')
    assert.equal(refused.length, 1)

    const same = await patch(String(id), { op: 'replace', path: 'userName', value: email.toUpperCase() })

    assert.deepEqual([same.status, await told()], [200, []])
  })

test('of two administrators whom the directory makes inactive at once, one stays', async () => {
  const world = await stage()
  const { ids } = world
  const { patch } = await directoryOf(world)
  for (const id of [ids.nora, ids.omar]) await manage(world, id)
  const off = { op: 'replace', path: 'active', value: false }

  const answers = await queueCalls(
    world,
    [ids.nora, ids.omar].map((id) => () => patch(String(id), off)),
  )

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})

test('of ten creations of one address at once, one is made', async () => {
  const world = await stage()
  const { add } = await directoryOf(world)

  const answers = await Promise.all(Array.from({ length: 10 }, () => add(newPerson('ida@mst.example'))))

  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)])
})

test('an inactive account by hand stays inactive, whichever of the two calls comes first', async () => {
  for (const handFirst of [true, false]) {
    const world = await stage()
    const { as, ids, db } = world
    const { patch } = await directoryOf(world)
    await manage(world, ids.eva)
    const byHand = () => as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })
    const byDirectory = () =>
      patch(String(ids.eva), { op: 'replace', value: { active: true, 'name.givenName': 'Ewa' } })

    const both = handFirst ? [byHand(), byDirectory()] : [byDirectory(), byHand()]
    await Promise.all(both)

    const eva = await db.selectFrom('users').where('id', '=', ids.eva).selectAll().executeTakeFirstOrThrow()
    assert.equal(eva.status, 'inactive')
    assert.equal(eva.status_before_directory, null)
    const { n } = await db
      .selectFrom('sessions')
      .where('user_id', '=', ids.eva)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(n), 0)
  }
})

test('very many operations and patches are bounded, and the rest of the service answers', async () => {
  const world = await stage({ rateLimitFactor: 1 })
  const { add, patch } = await directoryOf(world)
  const { id } = (await add(newPerson('ida@mst.example'))).body
  const rename = (n: number) => ({ op: 'replace', path: 'name.givenName', value: `Ida ${n}` })

  const inOne = await patch(id, ...Array.from({ length: 50_000 }, (_, n) => rename(n)))
  const tooMany = await patch(id, ...Array.from({ length: maxScimOperations + 1 }, (_, n) => rename(n)))
  const most = await patch(id, ...Array.from({ length: maxScimOperations }, (_, n) => rename(n)))
  const more = []
  for (let n = 0; n < 150; n += 1) more.push((await patch(id, rename(n))).status)

  assert.deepEqual([inOne.status, tooMany.status, most.status], [413, 400, 200])
  assert.equal(most.body.name.givenName, `Ida ${maxScimOperations - 1}`)
  assert.deepEqual([...new Set(more)], [200, 429])
  assert.ok(more.filter((status) => status === 200).length <= 120)
  await world.as('nora').call(listUsers)
})

test('hostile names, paths and values are refused or stored as text', async () => {
  const world = await stage()
  const { add, patch, get } = await directoryOf(world)
  const { id } = (await add(newPerson('ida@mst.example'))).body
  const set = (path: string, value: unknown) => patch(id, { op: 'replace', path, value })

  const refused = [
    await set('name.givenName', 'a\u0000b'),
    await set('name.givenName', 'x'.repeat(101)),
    await set('name.givenName', { $gt: '' }),
    await set('name.givenName', ''),
    await set('userName', 'no address'),
    await set('active', 'maybe'),
    await set('active', 0),
    await set('x'.repeat(201), 1),
    await patch(id, { op: 'move', path: 'active' }),
    await patch(id, { op: 'remove', path: 'userName' }),
    await patch(id),
    await add(newPerson('no address')),
    await add({ userName: 'a@mst.example' }),
  ]
  for (const { status, body } of refused)
    assert.deepEqual([status, body.schemas, typeof body.detail], [400, [scimSchemas.error], 'string'])

  for (const [typed, stored] of [
    ['a\nb', 'a b'],
    ['\u202eadI', 'adI'],
    ['Ida', 'Ida'],
  ])
    assert.equal((await set('name.givenName', typed)).body.name.givenName, stored)

  const ignored = [
    await set('__proto__.polluted', 'yes'),
    await set('constructor.prototype.polluted', 'yes'),
    await patch(id, { op: 'add', value: JSON.parse('{"__proto__":{"polluted":"yes"},"toString":"x"}') }),
    await set('role', 'admin'),
    await set('password', 'heron-lighthouse'),
    await set('id', '1'),
  ]
  for (const { status } of ignored) assert.equal(status, 200)
  assert.equal(({} as { polluted?: string }).polluted, undefined)

  const name = `<img src=x onerror="alert(1)">'; drop table users; --`
  const named = await set('name.familyName', name)
  assert.equal(named.body.name.familyName, name)
  const user = (await world.as('nora').call(listUsers)).find((user) => String(user.id) === id)
  assert.equal(user && fullName(user), `Ida ${name}`)
  assert.deepEqual([user?.role, (await get(`Users/${id}`)).status], ['mentee', 200])
})

test('the media type of SCIM is taken by its calls only', async () => {
  const world = await stage()
  const request = {
    method: 'POST' as const,
    url: '/api/auth/create-account',
    headers: { 'content-type': 'application/scim+json' },
    body: JSON.stringify({ firstName: 'A', lastName: 'B', email: 'ab@mst.example' }),
  }

  const { statusCode } = await world.as('nora').send(request)

  assert.equal(statusCode, 415)
})

test('only administrators let the directory manage an account, and it can end', async () => {
  const world = await stage()
  const { as, ids } = world
  const { get } = await directoryOf(world)
  const body = { managed: true }
  const byMax = await as('max').send({ method: 'PUT', url: `/api/users/${ids.max}/directory`, body })

  await manage(world, ids.max)
  const managed = await get(`Users/${ids.max}`)
  await manage(world, ids.max, false)

  assert.deepEqual(
    [byMax.statusCode, managed.status, (await get(`Users/${ids.max}`)).status],
    [403, 200, 404],
  )
})

test('a filter with a text that no database stores is refused', async () => {
  const { find } = await directoryOf(await stage())

  for (const value of ['\\u0000', 'eva\\ud800'])
    for (const attribute of ['userName', 'externalId', 'emails.value']) {
      const { status, body } = await find(`${attribute} eq "${value}"`)
      assert.deepEqual([status, body.scimType], [400, 'invalidFilter'])
    }
})
