import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disputeMeeting, recordMeeting, removeMeeting, settleMeeting } from '#contract/milestones.ts'
import { listNotifications } from '#contract/notifications.ts'
import { editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { endsWithMax, shiftOf, write } from '../testing/debriefs.ts'
import {
  attentionOf,
  begun,
  chooses,
  meets,
  milestonesOfEva,
  ofEva,
  stepsInWords,
} from '../testing/milestones.ts'
import { stage } from '../testing/stage.ts'

/** Meetings and disputes about them (rule 66). */

test('a recorded meeting is done, notified, and counts as protected time', async () => {
  const world = await begun()

  await meets(world, ['first'], { minutes: 45 })

  assert.equal((await stepsInWords(world))[0], 'First meeting: done 2026-11-20')
  assert.deepEqual((await milestonesOfEva(world)).protected_time, {
    name: 'Max Okafor',
    minutes: 45,
    required: 8,
    since: '2026-11-20',
  })
  assert.equal((await milestonesOfEva(world, 'nora')).protected_time?.minutes, 45)
  assert.equal((await milestonesOfEva(world, 'eva')).protected_time, null)
  const [told] = await world.as('eva').call(listNotifications)
  assert.equal(told?.text, 'Max Okafor recorded a meeting with you')
})

const harms: [why: string, status: number, body: object][] = [
  ['a day ahead', 400, { meetingDay: '2026-11-21' }],
  ['a day before the programme', 400, { meetingDay: '2026-11-19' }],
  ['4 minutes', 400, { minutes: 4 }],
  ['241 minutes', 400, { minutes: 241 }],
  ['an unknown milestone', 400, { milestones: ['month-2'] }],
  ['milestones that are not due together', 400, { milestones: ['first', 'final'] }],
  ['a middle meeting that is too early', 400, { milestones: ['middle'] }],
  ['a shift without a debrief', 400, { shiftId: 999 }],
]
for (const [why, status, harm] of harms)
  test(`a meeting with ${why} is refused`, async () => {
    const world = await begun()
    const body = { meetingDay: '2026-11-20', minutes: 30, milestones: [], shiftId: null, ...harm }

    const refused = await world.as('max').refused(recordMeeting, { ...ofEva(world), body })

    assert.deepEqual([refused.status, Object.keys(refused.fields ?? {}).length], [status, 1])
    assert.equal((await milestonesOfEva(world)).meetings.length, 0)
  })

test('a meeting counts once for a milestone, and one meeting for several that are due together', async () => {
  const world = await stage()
  const meetings = [
    { name: 'Welcome', every: 'once' as const, number: 5 },
    { name: 'Plan', every: 'once' as const, number: 19 },
  ]
  await chooses(world, { kind: 'own', own: { months: 6, meetings, menteeHours: 0, mentorHours: 0 } })
  await meets(world, ['once-Welcome', 'once-Plan'])

  const body = { meetingDay: '2026-11-20', minutes: 30, milestones: ['once-Plan'], shiftId: null }
  const again = await world.as('max').refused(recordMeeting, { ...ofEva(world), body })

  assert.deepEqual(await stepsInWords(world), ['Welcome: done 2026-11-20', 'Plan: done 2026-11-20'])
  assert.equal(again.status, 409)
})

test('a debrief can be recorded as a meeting, once', async () => {
  const world = await begun()
  const shiftId = await shiftOf(world)
  await write(world, shiftId, 'mentor')
  const [choice] = (await milestonesOfEva(world)).debriefs

  await meets(world, ['first'], { shiftId })

  const page = await milestonesOfEva(world)
  assert.deepEqual(choice, { shift_id: shiftId, shift_date: '2026-11-19' })
  assert.deepEqual([page.meetings[0]?.shift_id, page.debriefs], [shiftId, []])
})

test('a disputed meeting does not count until somebody settles it', async () => {
  const world = await begun()
  const params = { id: await meets(world, ['first']) }

  const disputed = await world.as('eva').call(disputeMeeting, { params })
  const protectedMinutes = (await milestonesOfEva(world)).protected_time?.minutes
  const items = [await attentionOf(world, 'max'), await attentionOf(world, 'nora')]
  const settled = await world.as('nora').call(settleMeeting, { params, body: { tookPlace: true } })

  assert.deepEqual(
    [disputed.steps[0]?.state, disputed.meetings[0]?.can, protectedMinutes],
    ['disputed', [], 0],
  )
  const item = 'meeting_disputed Eva Lindqvist: Says that the meeting of 20 November 2026 did not take place'
  assert.deepEqual(items, [[item], [item]])
  assert.deepEqual([settled.steps[0]?.state, settled.meetings[0]?.state], ['done', 'took place'])
  const told = async (who: Name) => (await world.as(who).call(listNotifications))[0]?.text
  assert.equal(await told('eva'), 'Nora Whitfield settled whether a meeting took place')
})

test('the mentors are told of a dispute', async () => {
  const world = await begun()
  const params = { id: await meets(world, ['first']) }

  await world.as('eva').call(disputeMeeting, { params })

  const [told] = await world.as('max').call(listNotifications)
  assert.equal(told?.text, 'Eva Lindqvist says that a meeting did not take place')
})

test('no meeting can be recorded with an inactive mentee', async () => {
  const world = await begun()
  await world.as('nora').call(editUser, { params: { id: world.ids.eva }, body: { status: 'inactive' } })
  const body = { meetingDay: '2026-11-20', minutes: 30, milestones: [], shiftId: null }

  const refused = await world.as('max').refused(recordMeeting, { ...ofEva(world), body })

  assert.equal(refused.status, 409)
  assert.deepEqual((await milestonesOfEva(world)).can, ['set away'])
})

test('a meeting that did not take place leaves its milestone open', async () => {
  const world = await begun()
  const params = { id: await meets(world, ['first']) }
  await world.as('eva').call(disputeMeeting, { params })

  const { steps, meetings } = await world
    .as('max')
    .call(settleMeeting, { params, body: { tookPlace: false } })
  const again = await world.as('max').refused(settleMeeting, { params, body: { tookPlace: true } })
  const gone = await world.as('max').refused(removeMeeting, { params })

  assert.deepEqual([steps[0]?.state, meetings[0]?.state], ['due', 'not held'])
  assert.deepEqual([again.status, gone.status], [409, 409])
})

for (const [days, minutes, status] of [
  [30, 0, 200],
  [30, 1, 409],
] as const)
  test(`a mentee disputes after ${days} days and ${minutes} minutes: ${status}`, async () => {
    const world = await begun()
    const id = await meets(world, ['first'])
    world.passes({ days, minutes })
    world.signsInAgain('eva')

    const answer = await world
      .as('eva')
      .send({ method: 'POST', url: `/api/mentoring/meetings/${id}/dispute` })

    assert.equal(answer.statusCode, status)
  })

test('only the mentee of a meeting can dispute it', async () => {
  const world = await begun()
  const params = { id: await meets(world, ['first']) }

  const refused = await world.as('ben').refused(disputeMeeting, { params })

  assert.equal(refused.status, 404)
  assert.equal((await milestonesOfEva(world)).meetings[0]?.state, 'recorded')
})

test('a former mentor can no longer change or settle a meeting', async () => {
  const world = await begun()
  const params = { id: await meets(world, ['first']) }
  await world.as('eva').call(disputeMeeting, { params })
  await endsWithMax(world)

  const settled = await world.as('max').refused(settleMeeting, { params, body: { tookPlace: true } })
  const removed = await world.as('max').refused(removeMeeting, { params })

  assert.deepEqual([settled.status, removed.status], [404, 404])
})

test('two record the same milestone at once: one meeting is stored', async () => {
  const world = await begun()
  await world.as('max').token()
  const body = { meetingDay: '2026-11-20', minutes: 30, milestones: ['first'], shiftId: null }
  const record = () =>
    world
      .as('max')
      .send({ method: 'POST', url: `/api/mentoring/milestones/${world.ids.eva}/meetings`, payload: body })

  const statuses = (await Promise.all([record(), record(), record()])).map(({ statusCode }) => statusCode)

  assert.deepEqual(statuses.sort(), [201, 409, 409])
})

test('two settle a dispute at once: one decision remains', async () => {
  const world = await begun()
  const id = await meets(world, ['first'])
  await world.as('eva').call(disputeMeeting, { params: { id } })
  await Promise.all([world.as('max').token(), world.as('nora').token()])
  const settle = (who: Name, tookPlace: boolean) =>
    world
      .as(who)
      .send({ method: 'POST', url: `/api/mentoring/meetings/${id}/settlement`, payload: { tookPlace } })

  const answers = await Promise.all([settle('max', true), settle('nora', false)])

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
})
