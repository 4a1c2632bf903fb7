import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listTasks } from '#contract/attention.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { submitReferral } from '#contract/referrals.ts'
import { stage } from '../testing/stage.ts'

type Query = NonNullable<EndpointInput<typeof listTasks>['query']>

/** Three referrals await a decision, the one of Åsa for longest. */
async function threeReferrals() {
  const { visitor, as, passes } = await stage()
  for (const [firstName, grsNumber] of [
    ['Åsa', '10'],
    ['Zac', '2'],
    ['max', '3'],
  ] as const) {
    const email = `${grsNumber}@ward.example`
    const person = { firstName, lastName: 'Quill', email, grsNumber, reason: 'New' }
    await visitor.call(submitReferral, { body: person })
    passes({ hours: 1 })
  }
  const namesOf = async (query: Query) =>
    (await as('nora').call(listTasks, { query: { kind: 'referral', ...query } })).map(({ name }) => name)
  return { as, namesOf }
}

test('an administrator searches the tasks of a kind, without regard to case and accents', async () => {
  const { as, namesOf } = await threeReferrals()

  assert.deepEqual(await namesOf({ search: 'asa' }), ['Åsa Quill'])
  assert.deepEqual(await namesOf({ search: 'quill' }), ['Åsa Quill', 'Zac Quill', 'max Quill'])
  assert.deepEqual(await namesOf({ kind: 'goal', search: 'quill' }), [])
  const all = await as('nora').call(listTasks)
  assert.ok(all.length > 3)
})

test('tasks are sorted like names in a directory, and the oldest are first without an order', async () => {
  const { namesOf } = await threeReferrals()

  assert.deepEqual(await namesOf({}), ['Åsa Quill', 'Zac Quill', 'max Quill'])
  assert.deepEqual(await namesOf({ order: 'newest' }), ['max Quill', 'Zac Quill', 'Åsa Quill'])
  assert.deepEqual(await namesOf({ order: 'name' }), ['Åsa Quill', 'max Quill', 'Zac Quill'])
  assert.deepEqual(await namesOf({ order: '-name' }), ['Zac Quill', 'max Quill', 'Åsa Quill'])
})

test('a page of matching tasks leads to the next and back', async () => {
  const { as } = await threeReferrals()
  const url = '/api/admin/tasks?kind=referral&order=name&limit=2'
  const linksOf = (links: unknown) => [...String(links).matchAll(/rel="(\w+)"/g)].map(([, name]) => name)

  const first = await as('nora').send({ url })
  const second = await as('nora').send({ url: `${url}&before=2` })

  assert.deepEqual([first.headers['x-total-count'], linksOf(first.headers.link)], ['3', ['next']])
  assert.deepEqual([second.json()[0].name, linksOf(second.headers.link)], ['Zac Quill', ['prev']])
})
