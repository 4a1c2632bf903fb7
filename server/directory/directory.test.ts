import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scimSchemas } from '#contract/directory.ts'
import { listReferrals, submitReferral } from '#contract/referrals.ts'
import { getProfile, resetPassword } from '#contract/session.ts'
import { editUser, listUsers } from '#contract/users.ts'
import { directoryOf, newPerson } from '../testing/scim.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

const ida = 'ida@mst.example'

test('a directory adds a person, who is invited without an email and named in the audit log', async () => {
  const world = await stage()
  const { add, get } = await directoryOf(world)

  const { status, headers, body } = await add(newPerson(ida))

  assert.equal(status, 201)
  assert.match(headers['content-type'] ?? '', /^application\/scim\+json/)
  assert.equal(headers.location, `http://mst.example/api/scim/v2/Users/${body.id}`)
  assert.partialDeepStrictEqual(body, {
    schemas: [scimSchemas.user],
    userName: ida,
    externalId: `id of ${ida}`,
    name: { givenName: 'Ida', familyName: 'Berg' },
    active: true,
    userType: 'mentee',
    emails: [{ value: ida, type: 'work', primary: true }],
  })
  assert.deepEqual((await get(`Users/${body.id}`)).body, body)
  const [user] = await world.as('nora').call(listUsers)
  assert.deepEqual(
    [user?.email, user?.role, user?.status, user?.managed, user?.invitation],
    [ida, 'mentee', 'pending', true, 'not_sent'],
  )
  assert.deepEqual(await world.delivered(), [])
  const entry = (await world.recorded(9)).find(({ action }) => action === 'user.created')
  assert.deepEqual([entry?.actor_id, entry?.actor_role], [null, 'key: directory'])
})

test('a mentee whom the directory adds gets the GRS number of their pending referral, which is approved', async () => {
  const world = await stage()
  const { add } = await directoryOf(world)
  const sent = { firstName: 'Ida', lastName: 'Berg', grsNumber: 'GRS-7', reason: 'To begin well.' }
  await world.visitor.call(submitReferral, { body: { ...sent, email: ida } })
  await world.visitor.call(submitReferral, { body: { ...sent, email: 'jo@mst.example' } })

  const added = await add(newPerson(ida))
  await add(newPerson('jo@mst.example'))

  const [jo, first] = await world.as('nora').call(listUsers)
  assert.deepEqual([String(first?.id), first?.grs_number, jo?.grs_number], [added.body.id, 'GRS-7', ''])
  const referrals = await world.as('nora').call(listReferrals)
  assert.deepEqual(
    referrals.map(({ status, user_id }) => [status, user_id]),
    [
      ['approved', jo?.id],
      ['approved', first?.id],
    ],
  )
  const entries = await world.recorded(20)
  const [ofJo] = entries.filter(({ action }) => action === 'user.created')
  assert.match(ofJo?.details ?? '', /without the GRS number GRS-7, which Ida Berg has$/)

  const emails = (await world.delivered()).filter(({ to }) => to === ida)
  const body = {
    ...linkIn(emails.find(({ kind }) => kind === 'referral_approved')),
    newPassword: 'heron-lighthouse',
  }
  await world.visitor.call(resetPassword, { body })
  assert.equal((await world.as('nora').call(listReferrals)).at(-1)?.status, 'processed')
})

test('a referral stays pending if the directory adds its person as a mentor or inactive', async () => {
  const world = await stage()
  const { add } = await directoryOf(world)
  const sent = { firstName: 'Ida', lastName: 'Berg', grsNumber: 'GRS-7', reason: 'To begin well.' }
  for (const email of [ida, 'jo@mst.example'])
    await world.visitor.call(submitReferral, { body: { ...sent, email } })

  await add(newPerson(ida, { userType: 'mentor' }))
  await add(newPerson('jo@mst.example', { active: false }))

  const referrals = await world.as('nora').call(listReferrals)
  assert.deepEqual(
    referrals.map(({ status }) => status),
    ['pending', 'pending'],
  )
})

test('an administrator can send the invitation, and the list says so', async () => {
  const world = await stage()
  const { add } = await directoryOf(world)
  const { id } = (await add(newPerson(ida))).body

  await world.as('nora').send({ method: 'POST', url: `/api/users/${id}/invitation` })

  assert.equal((await world.as('nora').call(listUsers))[0]?.invitation, 'sent')
  assert.deepEqual(
    (await world.delivered()).map(({ to }) => to),
    [ida],
  )
})

test('userType chooses mentor or mentee once, and never an administrator', async () => {
  const { add, replace, patch } = await directoryOf(await stage())

  const mentor = (await add(newPerson('a@mst.example', { userType: 'Mentor' }))).body
  const admin = await add(newPerson('b@mst.example', { userType: 'admin' }))
  const replaced = await replace(mentor.id, newPerson('a@mst.example', { userType: 'mentee' }))
  const raised = await replace(mentor.id, newPerson('a@mst.example', { userType: 'Administrator' }))
  const patched = await patch(mentor.id, { op: 'Replace', path: 'userType', value: 'admin' })

  assert.deepEqual([mentor.userType, admin.status, admin.body.scimType], ['mentor', 400, 'invalidValue'])
  assert.deepEqual([replaced.body.userType, raised.status, patched.body.userType], ['mentor', 400, 'mentor'])
})

test('patches are accepted in the forms that Entra ID sends', async () => {
  const world = await stage()
  const { add, patch, replace } = await directoryOf(world)
  const { id } = (await add(newPerson(ida))).body
  const activeAfter = async (operation: object) => {
    const { status, body } = await patch(id, operation)
    assert.equal(status, 200, JSON.stringify(body))
    await patch(id, { op: 'replace', path: 'active', value: true })
    return body.active
  }

  const off = [
    { op: 'Replace', path: 'active', value: false },
    { op: 'replace', path: 'active', value: 'False' },
    { op: 'REPLACE', value: { active: false } },
    { op: 'Add', value: { 'urn:ietf:params:scim:schemas:core:2.0:User:active': 'false' } },
    { op: 'Add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false },
  ]
  for (const operation of off) assert.equal(await activeAfter(operation), false, JSON.stringify(operation))

  const named = await patch(
    id,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ida.berg@mst.example' },
    { op: 'Add', path: 'name.givenName', value: 'Ines' },
    { op: 'Replace', value: { 'name.familyName': 'Dahl', nickName: 'I', department: null } },
    { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Leeds' },
    { op: 'Remove', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager' },
    { op: 'Remove', path: 'externalId' },
  )
  assert.partialDeepStrictEqual(named.body, {
    userName: 'ida.berg@mst.example',
    name: { givenName: 'Ines', familyName: 'Dahl' },
  })
  assert.equal(named.body.externalId, undefined)
  const nested = await patch(id, { op: 'replace', value: { name: { givenName: 'Ida' }, externalId: 'x' } })
  assert.deepEqual([nested.body.name.givenName, nested.body.externalId], ['Ida', 'x'])
  const whole = await replace(id, newPerson(ida, { name: { givenName: 'I', familyName: 'B' } }))
  assert.deepEqual([whole.body.userName, whole.body.name.formatted], [ida, 'I B'])
})

test('people are found by address and by the id in the directory, in any case of the attribute', async () => {
  const { add, find, get } = await directoryOf(await stage())
  const { id } = (await add(newPerson(ida))).body
  await add(newPerson('jo@mst.example', { externalId: 'a "quoted" \\ id' }))
  const idsOf = async (filter: string) => {
    const { body } = await find(filter)
    return [body.totalResults, body.Resources.map((user: { userName: string }) => user.userName)]
  }

  assert.deepEqual(await idsOf('userName eq "IDA@mst.example"'), [1, [ida]])
  assert.deepEqual(await idsOf('emails.value EQ "ida@mst.example"'), [1, [ida]])
  assert.deepEqual(await idsOf('emails[type eq "work"].value eq "ida@mst.example"'), [1, [ida]])
  assert.deepEqual(await idsOf('username eq "nora@mst.example"'), [0, []])
  assert.deepEqual(await idsOf(String.raw`externalId eq "a \"quoted\" \\ id"`), [1, ['jo@mst.example']])
  const paged = (await get('Users?startIndex=2&count=1')).body
  assert.deepEqual([paged.totalResults, paged.startIndex, paged.itemsPerPage], [2, 2, 1])
  assert.notEqual(paged.Resources[0].id, id)
  assert.deepEqual((await get('Users?count=0')).body.Resources, [])
  for (const filter of [
    'userName co "a"',
    'userName eq ida',
    'password eq "x"',
    'userName eq "a" or active eq true',
  ]) {
    const { status, body } = await find(filter)
    assert.deepEqual([status, body.scimType], [400, 'invalidFilter'], filter)
  }
})

test('inactive in the directory ends sessions at once, keeps relationships and tells the partner', async () => {
  const world = await stage()
  const { as, ids, db } = world
  const { get, patch } = await managing(world, ids.eva)
  await as('eva').call(getProfile)

  const { body } = await patch(String(ids.eva), { op: 'Replace', path: 'active', value: 'False' })

  assert.equal(body.active, false)
  assert.equal((await as('eva').refused(getProfile)).status, 401)
  const pairs = db.selectFrom('relationships').where('mentee_id', '=', ids.eva).select('status')
  assert.deepEqual(await pairs.execute(), [{ status: 'active' }])
  assert.deepEqual(
    (await world.delivered()).map(({ kind, to }) => [kind, to]),
    [['mentee_inactive', 'max@mst.example']],
  )

  await patch(String(ids.eva), { op: 'Replace', path: 'active', value: true })
  assert.equal((await get(`Users/${ids.eva}`)).body.active, true)
  world.signsInAgain('eva')
  await as('eva').call(getProfile)
})

test('active returns a pending account to pending', async () => {
  const world = await stage()
  const { add, patch } = await directoryOf(world)
  const { id } = (await add(newPerson(ida, { active: 'False' }))).body
  const statusNow = async () => (await world.as('nora').call(listUsers))[0]?.status

  assert.equal(await statusNow(), 'inactive')
  await patch(id, { op: 'replace', path: 'active', value: 'True' })
  assert.equal(await statusNow(), 'pending')
})

test('the directory cannot undo what an administrator made inactive by hand', async () => {
  const world = await stage()
  const { as, ids } = world
  const { patch } = await managing(world, ids.eva)
  await as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })

  const { status, body } = await patch(String(ids.eva), { op: 'replace', path: 'active', value: true })

  assert.equal(status, 409)
  assert.match(body.detail, /only an administrator/)
  const renamed = await patch(String(ids.eva), { op: 'replace', path: 'name.givenName', value: 'Ewa' })
  assert.deepEqual([renamed.status, renamed.body.active], [200, false])
})

test('a changed address is confirmed, ends sessions and links, and sends no email', async () => {
  const world = await stage()
  const { as, ids, db } = world
  const { patch } = await managing(world, ids.max)
  await as('max').call(editUser, { params: { id: ids.max }, body: { email: 'mine@mst.example' } })
  const before = (await world.delivered()).length

  await patch(String(ids.max), { op: 'replace', path: 'userName', value: 'max.o@mst.example' })

  assert.equal((await as('max').refused(getProfile)).status, 401)
  assert.equal((await world.delivered()).length, before)
  const user = await db.selectFrom('users').where('id', '=', ids.max).selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([user.email, user.confirmed_email], ['max.o@mst.example', null])
  const taken = await patch(String(ids.max), { op: 'replace', path: 'userName', value: 'Ruth@mst.example' })
  assert.deepEqual([taken.status, taken.body.scimType], [409, 'uniqueness'])
})

test('DELETE makes the person inactive, and the directory no longer finds them', async () => {
  const world = await stage()
  const { as, ids } = world
  const { add, find, get, remove } = await managing(world, ids.eva)

  const { status, body } = await remove(String(ids.eva))

  assert.deepEqual([status, body], [204, undefined])
  assert.equal((await get(`Users/${ids.eva}`)).status, 404)
  assert.equal((await find('userName eq "eva@mst.example"')).body.totalResults, 0)
  const eva = (await as('nora').call(listUsers)).find(({ id }) => id === ids.eva)
  assert.deepEqual([eva?.status, eva?.managed], ['inactive', false])
  assert.equal((await add(newPerson('eva@mst.example'))).status, 409)
})

test('a person whom the directory deleted comes back when it manages the account again', async () => {
  const world = await stage()
  const { id: keyed, ...directory } = { id: world.ids.eva, ...(await managing(world, world.ids.eva)) }
  const manage = (managed: boolean) =>
    world.as('nora').send({ method: 'PUT', url: `/api/users/${keyed}/directory`, body: { managed } })

  await directory.remove(String(keyed))
  await manage(true)
  const { status, body } = await directory.patch(String(keyed), {
    op: 'replace',
    path: 'active',
    value: true,
  })

  assert.deepEqual([status, body.active], [200, true])
  await directory.patch(String(keyed), { op: 'replace', path: 'active', value: false })
  await manage(false)
  await manage(true)
  const whole = await directory.replace(String(keyed), newPerson('eva@mst.example'))
  assert.deepEqual([whole.status, whole.body.active], [200, true])
})

test('somebody whom an administrator made inactive does not come back, though the directory deleted them', async () => {
  const world = await stage()
  const { ids } = world
  const { remove, patch } = await managing(world, ids.eva)
  await world.as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })

  await remove(String(ids.eva))
  const body = { managed: true }
  await world.as('nora').send({ method: 'PUT', url: `/api/users/${ids.eva}/directory`, body })
  const { status } = await patch(String(ids.eva), { op: 'replace', path: 'active', value: true })

  assert.equal(status, 409)
})

test('a repeated patch changes nothing and adds no entry', async () => {
  const world = await stage()
  const { add, patch } = await directoryOf(world)
  const { id, meta } = (await add(newPerson(ida))).body
  const [last] = await world.recorded()

  const { body } = await patch(id, { op: 'replace', value: { active: true, userName: ida } })

  assert.deepEqual([body.meta, (await world.recorded())[0]?.id], [meta, last?.id])
})

test('the service describes itself', async () => {
  const { get } = await directoryOf(await stage())

  const [config, types, schemas] = await Promise.all(
    ['ServiceProviderConfig', 'ResourceTypes', 'Schemas'].map(async (path) => (await get(path)).body),
  )

  assert.deepEqual([config.patch.supported, config.bulk.supported], [true, false])
  assert.equal(types.Resources[0].schema, scimSchemas.user)
  assert.ok(schemas.Resources[0].attributes.some(({ name }: { name: string }) => name === 'userName'))
})

test('every address that the description names answers, and groups are an empty list', async () => {
  const world = await stage()
  const { get } = await directoryOf(world)

  for (const path of ['ServiceProviderConfig', 'ResourceTypes', 'Schemas']) {
    const { body } = await get(path)
    for (const resource of body.Resources ?? [body]) {
      assert.match(resource.meta.location, /^http:\/\/mst\.example\/api\/scim\/v2\//)
      const one = await get(resource.meta.location.replace('http://mst.example/api/scim/v2/', ''))
      assert.deepEqual([one.status, one.body], [200, resource], resource.meta.location)
    }
  }
  assert.equal((await get('ResourceTypes/Group')).status, 404)
  assert.equal((await get('Schemas/urn:ietf:params:scim:schemas:core:2.0:Group')).status, 404)
  const groups = await get('Groups')
  assert.deepEqual([groups.status, groups.body.totalResults, groups.body.Resources], [200, 0, []])
})

test('the description of the service can only be read', async () => {
  const world = await stage()
  const { program } = await world.key()

  for (const path of ['ServiceProviderConfig', 'ResourceTypes', 'Schemas', 'Groups']) {
    const { statusCode, body } = await program.send({ method: 'POST', url: `/api/scim/v2/${path}` })
    assert.deepEqual([statusCode, JSON.parse(body).status], [405, '405'], path)
  }
  assert.equal((await program.send({ method: 'POST', url: '/api/scim/v2/Bulk' })).statusCode, 404)
})

/** A directory that manages an account which it did not create. */
async function managing(world: Stage, id: number) {
  const directory = await directoryOf(world)
  const body = { managed: true }
  await world.as('nora').send({ method: 'PUT', url: `/api/users/${id}/directory`, body })
  return directory
}
