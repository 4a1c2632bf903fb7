import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { isPublic, may, needsProof, type RoleOrVisitor, staysOpen } from '#contract/permissions.ts'
import { proofMinutes, proveIdentity } from '#contract/proof.ts'
import { signInFirst } from '#contract/session.ts'
import { castPassword } from '#demo/cast.ts'
import { scimErrorOf } from '../server/kernel/http/error-handler.ts'
import { type Stage, stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'

/**
 * Checks each cell of table one: every call as every role, as a visitor, and in the states that narrow the
 * permissions.
 */

const people = { admin: 'nora', mentor: 'max', mentee: 'eva' } as const
const nobody = 987_654_321
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`

const world = await stage()
const { program } = await world.key()

/** Sends input that no call accepts, so that nothing happens even if the call is allowed. */
async function ask(endpoint: Endpoint, caller: ReturnType<Stage['as']>, id = nobody) {
  const params = { id, menteeId: id }
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  return caller.send({
    method: endpoint.method,
    url: urlOf(endpoint, { params, ...(endpoint.kind === 'stream' && { query: { nobodyKnowsThis: true } }) }),
    ...(endpoint.kind === 'upload' ? unknownPart : hasBody ? { body: { nobodyKnowsThis: true } } : {}),
  })
}

const unknownPart = {
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  body: '--edge\r\ncontent-disposition: form-data; name="nobodyKnowsThis"\r\n\r\ntrue\r\n--edge--\r\n',
}

/**
 * An allowed call may still fail with 400, 404 or 409: the server checks permissions before it checks the
 * input.
 */
const expectations: Record<string, (status: number) => boolean> = {
  allowed: (status) => ![401, 403, 415, 500, 503].includes(status),
  '401': (status) => status === 401,
  '403': (status) => status === 403,
  '503': (status) => status === 503,
}

function expectedFor(endpoint: Endpoint, who: RoleOrVisitor): string {
  if (who === 'visitor') return isPublic(endpoint.action) ? 'allowed' : '401'
  return may(who, endpoint.action) ? 'allowed' : '403'
}

for (const endpoint of everyEndpoint)
  for (const who of ['admin', 'mentor', 'mentee', 'visitor'] as const) {
    const expected = expectedFor(endpoint, who)
    test(`${titleOf(endpoint)} as ${who}: ${expected}`, async () => {
      const caller = who === 'visitor' ? world.visitor : world.as(people[who])
      const answer = await ask(endpoint, caller)
      assert.ok(expectations[expected]?.(answer.statusCode), `${answer.statusCode} ${answer.body}`)
    })
  }

for (const endpoint of everyEndpoint) {
  const { action } = endpoint
  const expected = isPublic(action) || action === 'directory: provision' ? 'allowed' : '401'
  test(`${titleOf(endpoint)} with a key: ${expected}`, async () => {
    const answer = await ask(endpoint, program)
    assert.ok(expectations[expected]?.(answer.statusCode), `${answer.statusCode} ${answer.body}`)
  })
}

const isClosed = (endpoint: Endpoint) => !isPublic(endpoint.action)

const refusal = { message: signInFirst }
const inScim = scimErrorOf(401, refusal)

for (const endpoint of everyEndpoint.filter(isClosed))
  test(`${titleOf(endpoint)} refuses an invalid token`, async () => {
    const good = (await world.as('nora').token()) ?? ''
    const send = (headers: Record<string, string>) =>
      world.visitor.send({
        method: endpoint.method,
        url: urlOf(endpoint, { params: { id: 1, menteeId: 1 } }),
        headers,
      })

    const answers = await Promise.all([
      send({ authorization: 'Bearer nonsense' }),
      send({ authorization: `Bearer ${'x'.repeat(43)}` }),
      send({ authorization: `Basic ${good}` }),
      send({ authorization: `bearer${good}` }),
      send({ cookie: `token=${good}` }),
      world.visitor.send({
        method: endpoint.method,
        url: `${urlOf(endpoint, { params: { id: 1, menteeId: 1 } })}?token=${good}`,
      }),
    ])

    for (const answer of answers) {
      assert.equal(answer.statusCode, 401)
      assert.equal(answer.body, JSON.stringify(endpoint.kind === 'scim' ? inScim : refusal))
      assert.equal(answer.headers['www-authenticate'], 'Bearer')
    }
  })

for (const endpoint of everyEndpoint.filter(
  ({ action }) => isClosed({ action } as Endpoint) && may('mentee', action),
))
  test(`${titleOf(endpoint)} as a pending mentee: ${staysOpen('pending', endpoint.action) ? 'allowed' : '403'}`, async () => {
    const answer = await ask(endpoint, world.as('pia'))
    const expected = staysOpen('pending', endpoint.action) ? 'allowed' : '403'
    assert.ok(expectations[expected]?.(answer.statusCode), `${answer.statusCode} ${answer.body}`)
    if (expected === 'allowed') await world.as('pia').token()
  })

test('during maintenance most calls are 503 except for administrators', async () => {
  const { db, as, visitor } = await stage()
  await Promise.all([as('max').token(), as('nora').token()])
  await db.updateTable('settings').set({ maintenance_mode: 1 }).execute()

  for (const endpoint of everyEndpoint.filter(({ action }) => !staysOpen('maintenance', action))) {
    const asMentor = await ask(endpoint, as('max'))
    const asAdmin = await ask(endpoint, as('nora'))
    const asVisitor = await ask(endpoint, visitor)
    assert.deepEqual([asMentor.statusCode, asMentor.headers['retry-after']], [503, '300'], titleOf(endpoint))
    assert.notEqual(asAdmin.statusCode, 503, titleOf(endpoint))
    assert.equal(asVisitor.statusCode, isPublic(endpoint.action) ? 503 : 401, titleOf(endpoint))
  }
})

test('a person who must choose a password can do nothing else, in any role', async () => {
  const { db, as } = await stage()
  await Promise.all([as('nora').token(), as('max').token()])
  await db.updateTable('users').set({ password_set_by: 'installer' }).execute()

  for (const endpoint of everyEndpoint
    .filter(isClosed)
    .filter(({ kind }) => kind !== 'scim')
    .filter(({ action }) => !staysOpen('passwordChange', action)))
    for (const who of ['nora', 'max'] as const) {
      const answer = await ask(endpoint, as(who))
      assert.equal(answer.json().code, 'PASSWORD_CHANGE_REQUIRED', `${titleOf(endpoint)} as ${who}`)
    }
})

test('a sensitive call is refused with an old proof of identity, and answered with a new one', async () => {
  const { as, passes } = await stage()
  const sensitive = everyEndpoint.filter(({ action }) => needsProof(action))
  await Promise.all([as('nora').token(), as('max').token(), as('eva').token()])
  passes({ minutes: proofMinutes })
  for (const endpoint of sensitive)
    assert.notEqual((await ask(endpoint, as(someoneFor(endpoint)))).statusCode, 403, titleOf(endpoint))

  passes({ seconds: 1 })

  assert.ok(sensitive.length > 0)
  for (const endpoint of sensitive)
    for (const role of ['admin', 'mentor', 'mentee'] as const) {
      const answer = await ask(endpoint, as(people[role]))
      const code = may(role, endpoint.action) ? 'FRESH_PROOF' : undefined
      assert.deepEqual(
        [answer.statusCode, answer.json().code],
        [403, code],
        `${titleOf(endpoint)} as ${role}`,
      )
    }
  for (const who of Object.values(people))
    await as(who).call(proveIdentity, { body: { password: castPassword } })
  for (const endpoint of sensitive)
    assert.notEqual((await ask(endpoint, as(someoneFor(endpoint)))).statusCode, 403, titleOf(endpoint))
})

const someoneFor = ({ action }: Endpoint) =>
  may('admin', action) ? people.admin : may('mentor', action) ? people.mentor : people.mentee

const byMentee = everyEndpoint.filter(
  ({ path, action }) => path.includes(':menteeId') && may('mentor', action),
)
for (const endpoint of byMentee)
  test(`${titleOf(endpoint)} replies the same for a foreign and an unknown mentee`, async () => {
    const { ids, as } = world
    for (const [who, foreign] of [
      ['max', ids.zoe],
      ['max', ids.uma],
      ['eva', ids.ben],
    ] as const) {
      if (!may(who === 'max' ? 'mentor' : 'mentee', endpoint.action)) continue
      const [there, notThere] = [await ask(endpoint, as(who), foreign), await ask(endpoint, as(who))]
      assert.deepEqual([there.statusCode, there.body], [notThere.statusCode, notThere.body])
    }
  })

test('the audit log records a refused permission with actor and action', async () => {
  const { as, ids, recorded } = await stage()

  await as('max').send({ method: 'GET', url: '/api/users' })

  const [entry] = await recorded()
  assert.deepEqual(
    [entry?.action, entry?.actor_id, entry?.details],
    ['access.refused', ids.max, 'Refused: users: list'],
  )
})
