import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { permissions } from '#contract/permissions.ts'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'

const world = await stage()

test('every call of the contract is served, and every served call is in the contract', async () => {
  const { paths } = (await world.app.inject('/api/openapi.json')).json()
  const served = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = everyEndpoint.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

  assert.deepEqual(served.sort(), declared.sort())
})

test('no two calls share an address', () => {
  const routes = everyEndpoint.map(({ method, path }) => `${method} ${path}`)

  assert.equal(new Set(routes).size, routes.length)
})

test('every row of table one applies to a call', () => {
  const ruled = new Set<string>(everyEndpoint.map(({ action }) => action))
  const others = ['api: read its description', 'browser: report a breach']

  assert.deepEqual(
    Object.keys(permissions).filter((action) => !ruled.has(action) && !others.includes(action)),
    [],
  )
})

test('an API route without a rule prevents the start', async () => {
  const { requireRule } = await import('../server/kernel/http/route.ts')
  const app = Fastify()
  requireRule(app)

  assert.throws(
    () => app.get('/api/secrets', async () => 'everything'),
    /no row in contract\/permissions\.ts/,
  )
  await app.close()
})

test('the description has a schema for each body and reply', async () => {
  const { paths } = (await world.app.inject('/api/openapi.json')).json()

  assert.ok(paths['/api/users'].post.requestBody.content['application/json'].schema.properties.firstName)
  assert.ok(paths['/api/users'].get.responses['200'].content['application/json'].schema.items)
})

test('the description marks optional texts as nullable, with their default', async () => {
  const { paths } = (await world.app.inject('/api/openapi.json')).json()
  const fieldsOf = (call: { requestBody: { content: Record<string, { schema: { properties: object } }> } }) =>
    call.requestBody.content['application/json']?.schema.properties as Record<string, { default?: string }>

  const { location: ofNew } = fieldsOf(paths['/api/shifts'].post)
  const { location: ofEdit } = fieldsOf(paths['/api/shifts/{id}'].put)

  const type = ['string', 'null']
  assert.partialDeepStrictEqual([ofNew, ofEdit], [{ type, maxLength: 200, default: '' }, { type }])
  assert.equal(ofEdit?.default, undefined)
})

test('people read the same on a page without a script', async () => {
  const page = await world.app.inject('/api/docs')

  assert.equal(page.statusCode, 200)
  assert.match(page.body, /POST \/api\/auth\/login/)
  assert.doesNotMatch(page.body, /<script/)
})
