import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { keysOf } from '#contract/fields.ts'
import { may, type RoleOrVisitor } from '#contract/permissions.ts'
import { cast } from '#demo/cast.ts'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** Any body is refused in few words, and the time grows no faster than its size. */

const world = await stage()
const largestRefusal = 16 * 1024
const maxFieldsNamed = 20
const many = 50_000

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => index.toString(36).padStart(3, '-'))
const objectOf = (keys: string[], value: string) => `{${keys.map((key) => `"${key}":${value}`).join()}}`
const listOf = (count: number, value: string) => `[${Array<string>(count).fill(value).join()}]`

/** Raw bodies of at most 256 KB for a call with the fields `own`. */
const strangeBodies = (own: string[]): Record<string, string> => ({
  'as many unknown fields as fit': objectOf(names(24_000), '1'),
  'a hundred unknown fields': objectOf(names(100), '1'),
  'unknown fields with names of 10 KB': objectOf(
    names(20).map((name) => name + '\\u0001'.repeat(1_700)),
    '1',
  ),
  'one name of 200 KB': objectOf(['€'.repeat(65_000)], '1'),
  'lists within lists': `${'['.repeat(many)}${']'.repeat(many)}`,
  'objects within objects': `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
  'a list of wrong things in each field': objectOf(own, listOf(Math.floor(many / (own.length || 1)), '{}')),
  'an object of wrong things in each field': objectOf(
    own,
    objectOf(names(Math.floor(20_000 / (own.length || 1))), '1'),
  ),
  'a text of 200 KB in each field': objectOf(own, `"${'x'.repeat(200_000 / (own.length || 1))}"`),
  'accents piled up in each field': objectOf(
    own,
    `"a${'\u0315'.repeat(30_000 / (own.length || 1))}${'\u0316'.repeat(30_000 / (own.length || 1))}"`,
  ),
  'the same fields again and again': `{${Array<string>(2_000).fill('"__proto__":{"a":1},"firstName":1').join()}}`,
  'names that every object has':
    '{"__proto__":{"role":"admin"},"constructor":1,"toString":2,"hasOwnProperty":3}',
})

const callerOf = ({ action }: Endpoint) => {
  const roles: RoleOrVisitor[] = ['visitor', 'admin', 'mentor', 'mentee']
  const role = roles.find((role) => may(role, action))
  const name = keysOf(cast).find((one) => cast[one].role === role && cast[one].status === 'active')
  return name ? world.as(name) : world.visitor
}

const takesBody = ({ method, kind }: Endpoint) => method !== 'GET' && kind === 'json'

for (const endpoint of everyEndpoint.filter(takesBody)) {
  const own = Object.keys((endpoint.body as { shape?: object }).shape ?? {})
  // An empty object is valid for a call that takes no fields.
  const strange = Object.entries(strangeBodies(own)).filter(([, body]) => body !== '{}')
  for (const [what, body] of strange)
    test(`${endpoint.method} ${endpoint.path} refuses ${what} with a short message`, async () => {
      const answer = await callerOf(endpoint).send({
        method: endpoint.method,
        url: urlOf(endpoint, { params: { id: 987_654, menteeId: 987_654 } }),
        headers: { 'content-type': 'application/json' },
        body,
      })

      assert.ok(answer.statusCode < 500, `${answer.statusCode} ${answer.body.slice(0, 200)}`)
      assert.ok(answer.rawPayload.length < largestRefusal, `${answer.rawPayload.length} bytes`)
      const fields = answer.body && answer.json().fields
      assert.ok(Object.keys(fields ?? {}).length <= maxFieldsNamed)
    })
}

test('twenty of a hundred unknown fields are named, with the number of the others', async () => {
  const { as } = world

  const answer = await as('nora').send({
    method: 'POST',
    url: '/api/users',
    headers: { 'content-type': 'application/json' },
    body: objectOf(names(100), '1'),
  })

  const { message, fields } = answer.json()
  assert.equal(answer.statusCode, 400)
  assert.match(message, /Not a known field: .* and \d+ more/)
  assert.equal(Object.keys(fields).length, maxFieldsNamed)
})

test('thousands of combining accents are refused before they are sorted, other letters are not', async () => {
  const submit = (firstName: string) =>
    world.visitor.send({
      method: 'POST',
      url: '/api/referrals/submit',
      body: {
        firstName,
        lastName: 'Tran',
        grsNumber: '12345678',
        email: 'tran@mst.example',
        reason: 'Settling in',
      },
    })

  const piled = await submit(`a${'\u0315'.repeat(16)}${'\u0316'.repeat(16)}`)
  const vietnamese = await submit('Nguye\u0302\u0303n')

  const sentence = 'First name has too many accents on one character'
  assert.deepEqual(
    [piled.statusCode, piled.json()],
    [400, { message: sentence, fields: { firstName: sentence } }],
  )
  assert.equal(vietnamese.statusCode, 201, vietnamese.body)
})

test('a query with thousands of parameters, or one repeated, is refused with a short message', async () => {
  for (const query of ['limit=1&'.repeat(1_500), names(1_500).join('&'), `${'x'.repeat(12_000)}=1`]) {
    const answer = await world.as('omar').send({ method: 'GET', url: `/api/users?${query}` })

    assert.equal(answer.statusCode, 400)
    assert.ok(answer.rawPayload.length < 1_000, answer.body)
  }
})
