import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { setProgress } from '#contract/mentees.ts'
import { may } from '#contract/permissions.ts'
import type { Refusal } from '#contract/session.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** Refusals contain no technical words, whatever the call (rule 2). */

const world = await stage()
const people = { admin: 'nora', mentor: 'max', mentee: 'eva' } as const
/** Programmers' words, and names from the code. */
const unfit = /\bids?\b|unauthori[sz]ed|forbidden|bad request|undefined|null|NaN|[a-z][A-Z]|_/

async function send(endpoint: Endpoint, id: string, body: object) {
  const role = (['admin', 'mentor', 'mentee'] as const).find((role) => may(role, endpoint.action))
  const who = people[role ?? 'admin']
  const hasBody = endpoint.method !== 'GET' && endpoint.kind !== 'upload'
  const answer = await world.as(who).send({
    method: endpoint.method,
    url: urlOf(endpoint, {
      params: { id, menteeId: id, goalId: id, file: id },
      // A stream never ends unless it is refused.
      ...(endpoint.kind === 'stream' && { query: { nobodyKnowsThis: true } }),
    }),
    ...(hasBody ? { body } : {}),
  })
  // A change that succeeds can end the session.
  if (answer.statusCode < 400 && endpoint.method !== 'GET') world.signsInAgain(who)
  return {
    status: answer.statusCode,
    refusal: answer.statusCode < 400 ? undefined : (answer.json() as Refusal & { detail?: string }),
  }
}

for (const endpoint of everyEndpoint)
  test(`${endpoint.method} ${endpoint.path} refuses with words that a person understands`, async () => {
    for (const id of ['zz', '999999'])
      for (const body of [{}, { menteeId: 'x', mentorId: null, userId: [] }]) {
        const { status, refusal } = await send(endpoint, id, body)
        if (!refusal) continue
        // Names of fields and values that a program sent may appear as they are in the API.
        const sentence = (refusal.message ?? refusal.detail ?? '').replace(
          /(Not a known field|must be one of): [\w, ]+/g,
          '',
        )
        assert.doesNotMatch(sentence, unfit, `${status} for ${id} with ${JSON.stringify(body)}`)
      }
  })

const noMentee = 'Please select a mentee'
const noMentor = 'Please select a mentor'
const smart = 'All SMART fields are required for each objective'

/** The sentences of the forms (rules S5 and S8), by call and field. */
const asked: [Endpoint, Record<string, string>][] = [
  [assignMentor, { mentorId: noMentor, menteeId: noMentee }],
  [scheduleShift, { menteeId: noMentee, shiftDate: 'Date is required' }],
  [addGoal, { title: 'Title is required', targetDate: 'Target date is required' }],
  [createPlan, { title: 'Title is required', targetDate: 'Target date is required', objectives: smart }],
]

for (const [endpoint, sentences] of asked)
  test(`${endpoint.method} ${endpoint.path} reports missing fields in the words of its form`, () => {
    for (const nothing of [undefined, null, '']) {
      const body = Object.fromEntries(Object.keys(sentences).map((field) => [field, nothing]))
      const issues = endpoint.body.safeParse(body).error?.issues ?? []
      for (const [field, sentence] of Object.entries(sentences))
        assert.equal(issues.find(({ path }) => path[0] === field)?.message, sentence, `${field}: ${nothing}`)
    }
  })

test('a missing choice is reported as missing, not as invalid', async () => {
  const { as, ids } = await stage()
  const params = { menteeId: ids.eva }

  const { fields } = await as('max').refused(setProgress, { params, body: {} as never })

  assert.deepEqual(fields, { progressStatus: 'Progress status is required' })
})
