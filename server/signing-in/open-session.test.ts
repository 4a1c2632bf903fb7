import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSessionsOf } from '#contract/people.ts'
import { listSessions } from '#contract/session.ts'
import { stage } from '../testing/stage.ts'

test('a person and an administrator see how each session began', async () => {
  const { as, ids, recorded } = await stage()
  await as('max').token()

  const [entry] = await recorded()
  const [own] = await as('max').call(listSessions)
  const [seen] = await as('nora').call(listSessionsOf, { params: { id: ids.max } })

  assert.deepEqual([own?.signed_in_by, seen?.signed_in_by], ['password', 'password'])
  assert.equal(entry?.details, 'Signed in with a password')
})
