import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { may } from '#contract/permissions.ts'
import type { Refusal } from '#contract/session.ts'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** What is refused is told in words that a person understands, whatever the call (rule 2). */

const world = await stage()
const people = { admin: 'nora', mentor: 'max', mentee: 'eva' } as const
/** Words of the programmer, and names as they stand in code. */
const unfit = /\bids?\b|unauthori[sz]ed|forbidden|bad request|undefined|null|NaN|[a-z][A-Z]|_/

async function send(endpoint: Endpoint, id: string, body: object) {
  const role = (['admin', 'mentor', 'mentee'] as const).find((role) => may(role, endpoint.action))
  const who = people[role ?? 'admin']
  const hasBody = endpoint.method !== 'GET' && endpoint.kind !== 'upload'
  // One of the calls ends the session.
  world.signsInAgain(who)
  const answer = await world.as(who).send({
    method: endpoint.method,
    url: urlOf(endpoint, {
      params: { id, menteeId: id, goalId: id, file: id },
      // A stream that is not refused has no end.
      ...(endpoint.kind === 'stream' && { query: { nobodyKnowsThis: true } }),
    }),
    ...(hasBody ? { body } : {}),
  })
  return {
    status: answer.statusCode,
    refusal: answer.statusCode < 400 ? undefined : (answer.json() as Refusal),
  }
}

for (const endpoint of everyEndpoint)
  test(`${endpoint.method} ${endpoint.path} refuses in words that a person understands`, async () => {
    for (const id of ['zz', '999999'])
      for (const body of [{}, { menteeId: 'x', mentorId: null, userId: [] }]) {
        const { status, refusal } = await send(endpoint, id, body)
        if (!refusal) continue
        // Fields and values that a program sent are named as it has to send them.
        const sentence = refusal.message.replace(/(Not a known field|must be one of): [\w, ]+/g, '')
        assert.doesNotMatch(sentence, unfit, `${status} for ${id} with ${JSON.stringify(body)}`)
      }
  })

test('who chooses no mentor is asked for a mentor and not for an id', async () => {
  const { as } = await stage()

  const { fields } = await as('nora').refused(assignMentor, { body: {} as never })

  assert.deepEqual(fields, { mentorId: 'Mentor is required', menteeId: 'Mentee is required' })
})
