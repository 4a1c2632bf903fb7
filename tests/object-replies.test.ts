import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { getAttention, getQuickActions, maxAboutOne } from '#contract/attention.ts'
import { urlOf } from '#contract/endpoint.ts'
import { maxReplyBytes } from '#contract/fields.ts'
import { findPerson } from '#contract/people.ts'
import { maxOpenGoals, prepareShift } from '#contract/preparation.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { as, fillProgramme, idOf, ids, isList, needed, pageAt, people, thing } from './full-programme.ts'

/** Rule 81: a reply that contains lists has at most 1 MB, and the number of all rows. */

const others = everyEndpoint.filter((one) => one.method === 'GET' && one.kind === 'json' && !isList(one))

before(fillProgramme)

/** Replies that nobody of the three gets, with the reason. */
const nobody = {
  '/api/referrals/:id/rejection': 'no referral is rejected here; the reply has two texts of fixed length',
  '/api/certificates/:reference': 'nobody is signed off here; the reply has four short texts',
}

for (const endpoint of others.filter(({ path }) => !(path in nobody)))
  test(`${endpoint.path} sends at most 1 MB in one reply`, async () => {
    const ofPeople = endpoint.path === '/api/people/:id' ? [ids.max, ids.eva] : [idOf(endpoint)]
    const bytes: number[] = []
    for (const id of ofPeople)
      for (const who of people) {
        const url = urlOf(endpoint, { params: { id, menteeId: id }, query: needed[endpoint.path] ?? {} })
        const page = await pageAt(who, url)
        if (page.statusCode === 200) bytes.push(page.bytes)
      }
    assert.ok(bytes.length > 0, 'somebody must be able to read it')
    assert.ok(Math.max(...bytes) <= maxReplyBytes, `${Math.max(...bytes)} bytes`)
  })

test('replies that contain lists count what they leave out', async () => {
  const mine = await as('max').call(getAttention)
  const about = await as('nora').call(findPerson, { params: { id: ids.max } })
  const eva = await as('max').call(findPerson, { params: { id: ids.eva } })
  const quick = await as('nora').call(getQuickActions)
  const prepared = await as('max').call(prepareShift, { params: { id: thing.shift } })
  const tasks = await as('nora').send({ url: '/api/admin/tasks?limit=1' })

  const row = mine.items.find(({ person_id, more_total }) => person_id !== null && more_total > 300)
  assert.equal(row?.more.length, maxAboutOne)
  assert.ok(about.partners.length <= about.partners_total && about.partners_total > 140)
  assert.equal(eva.needs.length, maxAboutOne)
  assert.ok(eva.needs_total > 350)
  assert.ok(quick.items.length < quick.total)
  assert.equal(tasks.headers['x-total-count'], String(quick.total))
  assert.equal(prepared.goals.length, maxOpenGoals)
  assert.ok(prepared.goals_total > 350 && prepared.plans.length < prepared.plans_total)
})
