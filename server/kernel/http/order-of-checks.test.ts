import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listUsers } from '#contract/users.ts'
import { stage } from '../../testing/stage.ts'

const json = { 'content-type': 'application/json' }
const users = { method: 'POST', url: '/api/users' } as const

test('an unknown path is 404 with or without a session', async () => {
  const { as, visitor } = await stage()

  for (const url of [
    '/api/nothing',
    '/api',
    '/api/users/',
    '/api//users',
    '/API/users',
    '/api/users;x',
    '/api/%2e%2e/users',
  ])
    for (const caller of [visitor, as('nora')]) {
      const answer = await caller.send({ method: 'GET', url })
      assert.deepEqual(
        [answer.statusCode, answer.body],
        [404, '{"message":"There is nothing at this address."}'],
        url,
      )
    }
})

test('an unknown method is 404', async () => {
  const { as } = await stage()

  for (const method of ['OPTIONS', 'TRACE', 'PATCH'] as const)
    assert.equal((await as('nora').send({ method: method as 'OPTIONS', url: '/api/users' })).statusCode, 404)
  const overridden = await as('nora').send({
    method: 'GET',
    url: '/api/users/1',
    headers: { 'x-http-method-override': 'DELETE' },
  })
  assert.equal(overridden.statusCode, 404)
})

test('a too large or invalid body is refused before authentication', async () => {
  const { visitor } = await stage()

  const large = await visitor.send({
    ...users,
    headers: json,
    body: JSON.stringify({ firstName: 'x'.repeat(300_000) }),
  })
  const text = await visitor.send({ ...users, headers: { 'content-type': 'text/plain' }, body: 'hello' })
  const form = await visitor.send({
    ...users,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=b',
  })

  assert.deepEqual([large.statusCode, text.statusCode, form.statusCode], [413, 415, 415])
  assert.ok(large.json().message && text.json().message)
})

test('invalid JSON is 401 for a stranger, 403 for a mentor and 400 for an administrator', async () => {
  const { as, visitor } = await stage()
  const broken = { ...users, headers: json, body: '{"firstName": ' }

  assert.equal((await visitor.send(broken)).statusCode, 401)
  assert.equal((await as('max').send(broken)).statusCode, 403)
  const answer = await as('nora').send(broken)
  assert.deepEqual([answer.statusCode, answer.json().message], [400, 'The body is not valid JSON.'])
})

test('bodies that are no objects or contain prototype keys are 400', async () => {
  const { as } = await stage()

  for (const body of ['null', '[]', '3', '"x"', '{"__proto__":{"role":"admin"}}', '{"constructor":1}'])
    assert.equal((await as('nora').send({ ...users, headers: json, body })).statusCode, 400, body)
})

test('ids that are no integers are 400, unknown ids 404', async () => {
  const { as } = await stage()
  const statusOf = async (id: string) =>
    (await as('nora').send({ method: 'DELETE', url: `/api/users/${id}` })).statusCode

  for (const id of ['abc', '0', '-1', '1.5', '1e3', '0x10', '9'.repeat(16)])
    assert.equal(await statusOf(id), 400, id)
  assert.equal(await statusOf('999999'), 404)
})

test('unknown, repeated or out-of-range query parameters are 400', async () => {
  const { as } = await stage()

  for (const query of [
    'page=2',
    'limit=1&limit=2',
    'limit[]=1',
    'limit=0',
    'limit=501',
    'limit=x',
    'before=%00',
  ])
    assert.equal(
      (await as('nora').send({ method: 'GET', url: `/api/users?${query}` })).statusCode,
      400,
      query,
    )
})

test('two authorization headers count as none', async () => {
  const { as, app } = await stage({ own: true })
  const token = await as('nora').token()
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const { request } = await import('node:http')

  const status = await new Promise((resolve) => {
    const sent = request({
      port: url.port,
      path: '/api/users',
      headers: ['host', 'x', 'authorization', `Bearer ${token}`, 'authorization', `Bearer ${token}`],
    })
    sent.on('response', (response) => resolve(response.resume().statusCode))
    sent.end()
  })

  assert.equal(status, 401)
})

test('HEAD follows the same rules as GET', async () => {
  const { as } = await stage()

  assert.equal((await as('max').send({ method: 'HEAD', url: '/api/users' })).statusCode, 403)
  assert.equal((await as('nora').send({ method: 'HEAD', url: '/api/users' })).statusCode, 200)
})

test('calls are limited per person, and a forged address does not help', async () => {
  const { as, visitor } = await stage({ rateLimitFactor: 0.01 })
  const ask = async (caller: ReturnType<typeof as>, from: string) =>
    (await caller.send({ method: 'GET', url: '/api/settings/public', headers: { 'x-forwarded-for': from } }))
      .statusCode

  const statuses: number[] = []
  for (let call = 0; call < 8; call += 1) statuses.push(await ask(visitor, `10.0.0.${call}`))

  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429, 429])
})

test('a limited call gets Retry-After', async () => {
  const { visitor } = await stage({ rateLimitFactor: 0.05 })
  const signIn = {
    method: 'POST',
    url: '/api/auth/login',
    body: { email: 'x@mst.example', password: 'x' },
  } as const
  await visitor.send(signIn)

  const answer = await visitor.send(signIn)

  assert.equal(answer.statusCode, 429)
  assert.ok(Number(answer.headers['retry-after']) > 0)
})

test('a list without paging parameters is still an array', async () => {
  const { as } = await stage()

  assert.ok(Array.isArray(await as('nora').call(listUsers)))
})
