import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { addNote } from '#contract/notes.ts'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** Ids and cursors that no row has. On PostgreSQL, integers end at 2^31. */

const world = await stage()
const people = ['nora', 'max', 'eva'] as const
const beyond = '999999999999999'
const strange = [
  'zz',
  '0',
  '1.5',
  '-1',
  beyond,
  `2026-11-20T10:00~${beyond}`,
  `2026~1~${beyond}`,
  '~~',
  '1e9',
]

/** Whether the query accepts the parameter; unknown names are refused. */
const takes = ({ query }: Endpoint, name: string) => name in ((query as { shape?: object }).shape ?? {})
const inputFor = (
  endpoint: Endpoint,
  query: Record<string, string>,
  id: number | string = world.ids.eva,
) => ({
  method: endpoint.method,
  url: urlOf(endpoint, { params: { id, menteeId: id, goalId: id }, query }),
})

for (const endpoint of everyEndpoint.filter((one) => takes(one, 'before')))
  test(`${endpoint.path} returns a page or refuses an invented cursor`, async () => {
    for (const name of people)
      for (const before of strange) {
        const { statusCode, body } = await world.as(name).send(inputFor(endpoint, { before, limit: '1' }))
        assert.ok(statusCode < 500, `${before} as ${name}: ${statusCode} ${body}`)
      }
  })

for (const endpoint of everyEndpoint.filter(({ path }) => path.includes(':')))
  test(`${endpoint.method} ${endpoint.path} finds no row for an id beyond the integers`, async () => {
    const { statusCode, body } = await world.as('nora').send(inputFor(endpoint, {}, beyond))
    assert.ok(statusCode < 500, `${statusCode} ${body}`)
  })

test('an id beyond the integers in a body or filter matches nobody', async () => {
  const refused = await world.as('max').refused(addNote, { body: { content: 'x', menteeId: Number(beyond) } })
  const listed = await world.as('nora').send({ url: `/api/notes?menteeId=${beyond}` })

  assert.equal(refused.status, 404)
  assert.deepEqual([listed.statusCode, listed.json()], [200, []])
})
