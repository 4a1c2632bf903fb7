import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urlOf } from '#contract/endpoint.ts'
import { addNote } from '#contract/notes.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { editUser, importUsers } from '#contract/users.ts'
import { deliverDueEmails } from '../server/delivery/delivery.ts'
import { demoStage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** A person with one name has an empty last name. No reply, file or email shows a space in its place. */

const world = await demoStage()
const { as, ids, db } = world
await db
  .updateTable('users')
  .set({ first_name: 'Qsuharto', last_name: '' })
  .where('id', '=', ids.eva)
  .execute()
await db
  .updateTable('users')
  .set({ first_name: 'Qmaxwell', last_name: '' })
  .where('id', '=', ids.max)
  .execute()
const shift = { shiftDate: '2027-02-01', startTime: '09:00', endTime: '17:00', allowOverlap: true }
const { id: shiftId } = await as('max').call(scheduleShift, { body: { ...shift, menteeId: ids.eva } })
await as('max').call(addNote, { body: { content: 'Well done', menteeId: ids.eva } })

/** A name before a second space, punctuation, a quotation mark or the end, or before a missing part. */
const spoilt = /Q(suharto|maxwell)( {2}| ?(undefined|null)\b| (?=["'’,.;:)\]<\r\n\\]|$))/

const queries: Record<string, object> = {
  '/api/mentoring/admin/overview/mentee': { menteeId: ids.eva },
  '/api/mentoring/admin/overview/without-mentor': { assignment: 'assigned' },
  '/api/shifts/next': { menteeId: ids.eva },
  '/api/search/people': { text: 'qsuharto' },
  '/api/search/things': { text: 'qsuharto' },
}

for (const name of ['nora', 'max', 'eva'] as const)
  test(`${name} reads people with one name without a space for the other, whatever they call`, async () => {
    let times = 0
    for (const endpoint of everyEndpoint.filter(
      ({ method, kind }) => method === 'GET' && kind !== 'stream',
    )) {
      const params = { id: ids.eva, menteeId: ids.eva, report: 'sign_offs', reference: 'x', file: 'x.ics' }
      const url = urlOf(endpoint, { params, query: queries[endpoint.path] ?? {} })
      const { body } = await as(name).send({ url })
      if (/Qsuharto|Qmaxwell/.test(body)) times += 1
      assert.equal(spoilt.exec(body)?.[0], undefined, endpoint.path)
    }
    assert.ok(times > 15, `${times} replies name them`)
  })

test('a shift of people with one name, its emails and its calendar file have no space for the other', async () => {
  world.passes({ hours: 1 })
  await deliverDueEmails(world.ctx)
  const { body } = await as('eva').send({ url: `/api/calendar/shifts/${shiftId}` })
  const emails = await world.delivered()

  assert.match(body, /SUMMARY:MST shift with Qmaxwell\r\n/)
  const named = emails.filter((email) => /Qmaxwell/.test(JSON.stringify(email)))
  assert.ok(named.length > 0)
  for (const email of named)
    for (const text of [email.subject, email.text, email.html, email.calendar?.content ?? ''])
      assert.equal(spoilt.exec(text)?.[0], undefined, email.kind)
})

test('an account without a last name is saved as it is, and nobody can remove one', async () => {
  const edit = (id: number, body: object) => as('nora').refused(editUser, { params: { id }, body })

  const saved = await as('eva').call(editUser, {
    params: { id: ids.eva },
    body: { firstName: 'Qsuharto', lastName: '', email: 'eva@mst.example' },
  })

  assert.equal(saved.last_name, '')
  for (const lastName of [' ', null]) {
    const { status, fields } = await edit(ids.ben, { lastName })
    assert.deepEqual([status, fields], [400, { lastName: 'Last name is required' }])
  }
  const named = await as('eva').call(editUser, { params: { id: ids.eva }, body: { lastName: 'Qnew' } })
  assert.equal(named.last_name, 'Qnew')
})

test('an import invites a person without a last name, but not one without a first name', async () => {
  const person = { firstName: 'Suharto', lastName: ' ', email: 'suharto@mst.example', role: 'mentee' }
  const people = [person, { ...person, firstName: '', lastName: 'Suharto', email: 'other@mst.example' }]

  const outcomes = await as('nora').call(importUsers, { body: { people, confirmed: true } })

  assert.deepEqual(
    outcomes.map(({ outcome, reason }) => [outcome, reason]),
    [
      ['create', 'Invited'],
      ['error', 'First name is required'],
    ],
  )
  const { last_name } = await db
    .selectFrom('users')
    .where('email', '=', person.email)
    .select('last_name')
    .executeTakeFirstOrThrow()
  assert.equal(last_name, '')
})
