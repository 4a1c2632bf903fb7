import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProfile, signIn } from '#contract/session.ts'
import { createUser, deleteUser, editUser, endSessionsOf, listUsers, unlockUser } from '#contract/users.ts'
import { cast } from '#demo/cast.ts'
import { stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'

const newcomer = {
  firstName: 'Ines',
  lastName: 'García-Núñez',
  email: 'ines@mst.example',
  password: 'secret1',
}

test('an administrator lists everybody, newest first, page by page', async () => {
  const { as } = await stage()
  const everybody = await as('nora').call(listUsers)

  const first = await as('nora').send({ method: 'GET', url: '/api/users?limit=4' })
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await as('nora').send({ method: 'GET', url: next })

  assert.equal(everybody.length, Object.keys(cast).length)
  assert.equal(first.headers['x-total-count'], String(everybody.length))
  assert.deepEqual([...first.json(), ...second.json()], everybody.slice(0, 8))
})

test('an account created by an administrator can sign in', async () => {
  const { as, visitor } = await stage()

  const made = await as('nora').call(createUser, { body: newcomer })

  assert.deepEqual([made.role, made.status, made.version], ['mentee', 'active', 1])
  const { user } = await visitor.call(signIn, {
    body: { email: newcomer.email, password: newcomer.password },
  })
  assert.equal(user.lastName, 'García-Núñez')
})

test('an address belongs to one person, regardless of case and surrounding spaces', async () => {
  const { as } = await stage()

  const refused = await as('nora').refused(createUser, {
    body: { ...newcomer, email: `  ${cast.max.email.toUpperCase()} ` },
  })

  assert.equal(refused.status, 409)
  assert.ok(refused.fields?.email)
})

test('ten administrators who create the same account concurrently create it once', async () => {
  const { as, db } = await stage()
  await as('nora').token()

  const tries = await Promise.all(
    Array.from({ length: 10 }, () => as('nora').send({ method: 'POST', url: '/api/users', body: newcomer })),
  )

  assert.deepEqual(tries.map(({ statusCode }) => statusCode).sort(), [201, ...Array(9).fill(409)])
  const made = await db.selectFrom('users').where('email', '=', newcomer.email).selectAll().execute()
  assert.equal(made.length, 1)
})

test('a short password is refused with its sentence, and no account is created', async () => {
  const { as } = await stage()

  const refused = await as('nora').refused(createUser, { body: { ...newcomer, password: '12345' } })

  assert.equal(refused.status, 400)
  assert.equal(refused.message, 'Password must be at least 6 characters long')
  assert.deepEqual(refused.fields, { password: refused.message })
})

test('each invalid field has its own sentence, and unknown fields are named', async () => {
  const { as } = await stage()

  const response = await as('nora').send({
    method: 'POST',
    url: '/api/users',
    body: {
      firstName: ' ',
      lastName: 'x'.repeat(101),
      email: 'nonsense',
      password: 'secret1',
      isAdmin: true,
    },
  })

  assert.equal(response.statusCode, 400)
  assert.deepEqual(response.json().fields, {
    firstName: 'First name is required',
    lastName: 'Last name can be at most 100 characters long',
    email: 'Enter an email address in the correct format, like name@example.org',
    isAdmin: 'Not a known field: isAdmin',
  })
})

test('a person changes their own name and address, but not their role or status', async () => {
  const { as, ids } = await stage()

  const saved = await as('eva').call(editUser, { params: { id: ids.eva }, body: { lastName: 'Berg' } })
  const role = await as('eva').refused(editUser, { params: { id: ids.eva }, body: { role: 'admin' } })
  const status = await as('eva').refused(editUser, { params: { id: ids.eva }, body: { status: 'active' } })

  assert.equal(saved.last_name, 'Berg')
  assert.deepEqual([role.status, status.status], [403, 403])
  assert.equal((await as('eva').call(getProfile)).role, 'mentee')
})

test('only administrators learn whether another account exists', async () => {
  const { as, ids } = await stage()

  const there = await as('eva').refused(editUser, { params: { id: ids.ben }, body: { firstName: 'X' } })
  const notThere = await as('eva').refused(editUser, { params: { id: 99_999 }, body: { firstName: 'X' } })

  assert.deepEqual(there, notThere)
  assert.equal(there.status, 403)
})

test('an edit of an old version is refused and names who changed the account', async () => {
  const { as, ids } = await stage()
  await as('nora').call(editUser, { params: { id: ids.ben }, body: { lastName: 'Braun', version: 1 } })

  const refused = await as('omar').refused(editUser, {
    params: { id: ids.ben },
    body: { lastName: 'Browne', version: 1 },
  })

  assert.equal(refused.status, 409)
  assert.match(refused.message, /^Nora Whitfield changed this on 20 November 2026 at 10:00\./)
})

test('administrators cannot demote, deactivate or delete themselves', async () => {
  const { as, ids } = await stage()
  const self = { params: { id: ids.nora } }

  for (const body of [{ role: 'mentee' }, { status: 'inactive' }] as const)
    assert.equal((await as('nora').refused(editUser, { ...self, body })).status, 409)
  assert.equal((await as('nora').refused(deleteUser, self)).status, 409)
})

test('one of two administrators who demote each other concurrently remains', async () => {
  const world = await stage()
  const { as, ids, db } = world
  await Promise.all([as('nora').token(), as('omar').token()])
  const demote = (who: 'nora' | 'omar', whom: number) =>
    as(who).send({ method: 'PUT', url: `/api/users/${whom}`, body: { role: 'mentee' } })

  const answers = await queueCalls(world, [() => demote('nora', ids.omar), () => demote('omar', ids.nora)])

  const admins = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .selectAll()
    .execute()
  assert.equal(admins.length, 1, `answers: ${answers.map((answer) => answer.statusCode)}`)
})

test('a role with active relationships cannot change', async () => {
  const { as, ids } = await stage()

  for (const who of ['max', 'eva'] as const) {
    const refused = await as('nora').refused(editUser, { params: { id: ids[who] }, body: { role: 'admin' } })
    assert.deepEqual([refused.status, refused.message], [409, 'End the active relationships first'])
  }
})

test('a deleted person disappears from every list, and their address can be used again', async () => {
  const { as, ids, db } = await stage()
  await as('eva').call(getProfile)

  await as('nora').call(deleteUser, { params: { id: ids.eva } })

  assert.equal((await as('eva').refused(getProfile)).status, 401)
  assert.ok(!(await as('nora').call(listUsers)).some(({ id }) => id === ids.eva))
  assert.equal((await as('nora').refused(deleteUser, { params: { id: ids.eva } })).status, 404)
  await as('nora').call(createUser, { body: { ...newcomer, email: cast.eva.email } })
  const pairs = await db.selectFrom('relationships').where('mentee_id', '=', ids.eva).selectAll().execute()
  assert.deepEqual(
    pairs.map(({ status }) => status),
    ['terminated'],
  )
})

test('an administrator ends all sessions of a person', async () => {
  const { as, ids } = await stage()
  await as('max').call(getProfile)

  const { message } = await as('nora').call(endSessionsOf, { params: { id: ids.max } })

  assert.equal(message, '1 session ended.')
  assert.equal((await as('max').refused(getProfile)).status, 401)
})

test('unlocking an unknown person is 404', async () => {
  const { as } = await stage()

  assert.equal((await as('nora').refused(unlockUser, { params: { id: 99_999 } })).status, 404)
})

test('the audit log records each change of an account without passwords', async () => {
  const { as, ids, recorded } = await stage()

  await as('nora').call(createUser, { body: newcomer })
  await as('nora').call(editUser, { params: { id: ids.ben }, body: { status: 'inactive' } })

  const [changed, created] = await recorded(2)
  assert.equal(created?.details, 'Created Ines García-Núñez as mentee, active')
  assert.equal(changed?.details, "Ben Brown: status from 'Active' to 'Inactive'")
  assert.equal(changed?.actor_id, ids.nora)
  assert.ok(!JSON.stringify([created, changed]).includes(newcomer.password))
})
