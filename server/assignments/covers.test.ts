import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  arrangeCover,
  askForCover,
  assignMentor,
  endRelationship,
  findMyMentor,
  listAvailableMentees,
  listAvailableMentors,
  listRelationships,
  readHandover,
} from '#contract/assignments.ts'
import { getAttention, listTasks } from '#contract/attention.ts'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { ruleOutPair, saveMatchProfile } from '#contract/matches.ts'
import { getTimeline, listEnhancedMentees, savePrivateNotes, setProgress } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { findPerson } from '#contract/people.ts'
import { listShifts, scheduleSeries, scheduleShift } from '#contract/shifts.ts'
import { getSignOff, writeSummary } from '#contract/sign-off.ts'
import { editUser } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { afterDay, coverByRuth, covered, lastDay, planned, relationshipOf } from '../testing/covers.ts'
import { post } from '../testing/pair-requests.ts'
import { personOf } from '../testing/pairs.ts'
import { stage } from '../testing/stage.ts'
import { endDueCovers } from './covers.ts'

test('a covering mentor reads and writes as a mentor, and the present mentor stays the first', async () => {
  const world = await covered()
  const { as, ids } = world

  await as('ruth').call(addNote, { body: { menteeId: ids.eva, content: 'I cover for Max' } })
  await as('ruth').call(setProgress, {
    params: { menteeId: ids.eva },
    body: { progressStatus: 'undergoing_mst' },
  })
  await as('ruth').call(scheduleShift, planned(world, lastDay))

  const mine = await as('eva').call(findMyMentor)
  assert.deepEqual([mine.id, mine.cover_until], [ids.max, null])
  assert.deepEqual(
    mine.mentors.map(({ id, cover_until }) => [id, cover_until]),
    [
      [ids.max, null],
      [ids.ruth, lastDay],
    ],
  )
  const led = (await as('ruth').call(listEnhancedMentees)).find(({ id }) => id === ids.eva)
  assert.equal(led?.cover_until, lastDay)
})

test('a cover counts in no number of mentees', async () => {
  const world = await stage()
  const { as, ids } = world
  const counts = async () =>
    (await as('nora').call(listAvailableMentors)).map(({ id, mentee_count }) => [id, mentee_count])
  const before = await counts()

  await as('nora').call(arrangeCover, await coverByRuth(world))
  assert.deepEqual(await counts(), before)
  await as('nora').call(endRelationship, {
    params: { id: (await relationshipOf(world, 'max')).id },
    body: { status: 'terminated' },
  })

  const eva = (await as('nora').call(listAvailableMentees)).find(({ id }) => id === ids.eva)
  assert.deepEqual([eva?.assignment, eva?.mentors.length], ['unassigned', 1])
  const items = (await as('nora').call(listTasks)).filter(({ person_id }) => person_id === ids.eva)
  assert.deepEqual(
    items.map(({ kind, reason }) => [kind, reason]),
    [['unassigned', 'Their last mentoring relationship has ended']],
  )
})

test('a covering mentor writes no summary, and reads only their own private notes', async () => {
  const world = await covered()
  const { as, ids } = world
  const secret = 'Secretword of Max'
  const notes = { privateNotes: secret, strengths: secret, areasForImprovement: secret }
  await as('max').call(savePrivateNotes, { params: { menteeId: ids.eva }, body: notes })
  await as('max').call(setProgress, { params: { menteeId: ids.eva }, body: { progressStatus: 'completed' } })

  const page = { params: { menteeId: ids.eva } }
  assert.deepEqual((await as('max').call(getSignOff, page)).can, ['write'])
  assert.deepEqual((await as('ruth').call(getSignOff, page)).can, [])
  const summary = { ...page, body: { strengths: 'a', achieved: 'b', goOn: 'c' } }
  assert.ok([403, 409].includes((await as('ruth').refused(writeSummary, summary)).status))
  const read = [
    await as('ruth').call(listEnhancedMentees),
    await as('ruth').call(findPerson, { params: { id: ids.eva } }),
    await as('ruth').call(readHandover, { params: { id: ids.eva } }),
  ]
  assert.doesNotMatch(JSON.stringify(read), /Secretword/)
})

test('the last minute of a cover: the mentor still writes, and a minute later every call is refused', async () => {
  const world = await covered()
  const { as, ids } = world
  await as('ruth').call(scheduleShift, planned(world, lastDay))
  afterDay(world, -1)
  await as('ruth').call(addNote, { body: { menteeId: ids.eva, content: 'The last minute' } })

  afterDay(world, 0)

  assert.equal((await as('ruth').refused(findPerson, { params: { id: ids.eva } })).status, 404)
  await endDueCovers(world.ctx)
  const pair = await relationshipOf(world, 'ruth')
  assert.deepEqual([pair.status, pair.ended_by], ['terminated', null])
  for (const url of [
    `/api/mentoring/goals/${ids.eva}`,
    `/api/documents/${ids.eva}`,
    `/api/learning-plans?menteeId=${ids.eva}`,
    `/api/shifts?menteeId=${ids.eva}`,
    `/api/mentoring/progress/${ids.eva}/history`,
    `/api/mentoring/timeline/${ids.eva}`,
    `/api/people/${ids.eva}/handover`,
    `/api/sign-offs/${ids.eva}`,
  ]) {
    const { statusCode, body } = await as('ruth').send({ url })
    assert.ok(statusCode === 404 || body === '[]', `${url}: ${statusCode} ${body}`)
  }
  assert.equal((await as('eva').call(findMyMentor)).mentors.length, 1)
})

test('after the last day nobody has access even if the cover could not be ended', async () => {
  const world = await covered()
  const { as, ids, db } = world
  afterDay(world, 1)
  await endDueCovers(world.ctx)
  // As if the write had failed.
  await db
    .updateTable('relationships')
    .set({ status: 'active', ended_at: null })
    .where('mentor_id', '=', ids.ruth)
    .where('mentee_id', '=', ids.eva)
    .execute()

  assert.equal((await as('ruth').refused(findPerson, { params: { id: ids.eva } })).status, 404)
  const note = { body: { menteeId: ids.eva, content: 'Too late' } }
  assert.equal((await as('ruth').refused(addNote, note)).status, 404)
  assert.equal(
    (await as('ruth').call(listEnhancedMentees)).some(({ id }) => id === ids.eva),
    false,
  )
})

test('shifts after the last day are refused, also moved and repeated ones', async () => {
  const world = await covered()
  const { as } = world
  const { id } = await as('ruth').call(scheduleShift, planned(world, '2026-11-26'))

  const refused = await as('ruth').refused(scheduleShift, planned(world, '2026-11-28'))
  const moved = await as('ruth').send({
    method: 'PUT',
    url: `/api/shifts/${id}`,
    body: { shiftDate: '2026-11-30' },
  })
  const movedByAdmin = await as('nora').send({
    method: 'PUT',
    url: `/api/shifts/${id}`,
    body: { shiftDate: '2026-11-30' },
  })
  const { allowOverlap: _, ...first } = planned(world, '2026-11-24').body
  const repeated = { ...first, everyWeeks: 1, weekdays: [2], lastDay: '2026-12-01' }
  const series = await as('ruth').refused(scheduleSeries, { body: repeated })

  assert.deepEqual(refused.fields, { shiftDate: 'You cover until 27/11/2026' })
  assert.deepEqual([moved.statusCode, moved.json().fields.shiftDate], [400, 'You cover until 27/11/2026'])
  assert.equal(movedByAdmin.json().fields.shiftDate, 'This mentor covers until 27/11/2026')
  assert.deepEqual(series.fields, { lastDay: 'You cover until 27/11/2026' })
  await as('ruth').call(scheduleShift, planned(world, lastDay))
  assert.equal((await as('eva').call(listShifts)).length, 2)
})

test('planned shifts move to the covering mentor until the last day, and no further', async () => {
  const world = await stage()
  const { as } = world
  const within = await as('max').call(scheduleShift, planned(world, lastDay))
  const after = await as('max').call(scheduleShift, planned(world, '2026-11-28'))

  const both = await coverByRuth(world, { shiftIds: [within.id, after.id] })
  assert.ok((await as('nora').refused(arrangeCover, both)).fields?.shiftIds)
  await as('nora').call(arrangeCover, await coverByRuth(world, { shiftIds: [within.id] }))

  assert.deepEqual(
    (await as('eva').call(listShifts)).map((row) => [row.shift_date, row.mentor_first_name, row.status]),
    [
      ['2026-11-28', 'Max', 'scheduled'],
      [lastDay, 'Ruth', 'scheduled'],
    ],
  )
})

test('the last day lies within six months, and nobody covers for a covering mentor', async () => {
  const world = await stage()
  const { as, ids } = world
  const refusal = async (body: object) => as('nora').refused(arrangeCover, await coverByRuth(world, body))

  assert.equal(
    (await refusal({ lastDay: '2026-11-19' })).fields?.lastDay,
    'Choose a day from today to 20/05/2027',
  )
  assert.ok((await refusal({ lastDay: '2027-05-21' })).fields?.lastDay)
  assert.equal((await refusal({ mentorId: ids.max })).status, 409)
  assert.ok((await refusal({ mentorId: ids.eva })).fields?.mentorId)
  const cover = await as('nora').call(arrangeCover, await coverByRuth(world, { lastDay: '2027-05-20' }))
  const further = { params: { id: cover.id }, body: { mentorId: ids.max, lastDay } }
  assert.equal(
    (await as('nora').refused(arrangeCover, further)).message,
    'No one covers for a covering mentor.',
  )
})

test('a pair that is ruled out, places and days away hold for cover', async () => {
  const world = await stage()
  const { as, ids } = world
  const none = { firstDayAway: null, lastDayAway: null, department: '', topics: [] }
  await as('nora').call(saveMatchProfile, { params: { id: ids.ruth }, body: { ...none, places: 0 } })

  const full = await as('nora').refused(arrangeCover, await coverByRuth(world))
  await as('nora').call(ruleOutPair, {
    params: { id: ids.eva },
    body: { personId: ids.ruth, reason: 'A complaint' },
  })
  const overruled = await coverByRuth(world, { overrule: { reason: 'Only for a week' } })
  const ruledOut = await as('nora').refused(arrangeCover, overruled)

  assert.deepEqual([full.status, full.code], [409, 'NO_PLACE'])
  assert.deepEqual([ruledOut.status, ruledOut.message], [409, 'These two cannot be paired.'])
})

test('the covering mentor becomes the mentor, and keeps the shifts and the history', async () => {
  const world = await covered()
  const { as, ids } = world
  await as('ruth').call(scheduleShift, planned(world, lastDay))

  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })
  afterDay(world, 60)

  const mine = await as('eva').call(findMyMentor)
  assert.deepEqual([mine.id, mine.cover_until, mine.mentors.length], [ids.ruth, null, 1])
  assert.equal((await as('eva').call(listShifts))[0]?.mentor_first_name, 'Ruth')
  await as('ruth').call(addNote, { body: { menteeId: ids.eva, content: 'Hello' } })
})

test('a mentor who becomes inactive stays the first beside the covering mentor', async () => {
  const world = await covered()
  const { as, ids } = world

  await as('nora').call(editUser, { params: { id: ids.max }, body: { status: 'inactive' } })

  assert.equal((await as('eva').call(findMyMentor)).id, ids.max)
  assert.equal((await as('eva').call(getDashboardNumbers)).assignedMentor, 'Max Okafor')
})

test('when a covering mentor becomes inactive, the next one covers until the same day', async () => {
  const world = await covered()
  const { as, ids } = world
  const mentorId = await personOf(world, 'mentor')
  const { id } = await relationshipOf(world, 'ruth')

  await as('nora').call(editUser, {
    params: { id: ids.ruth },
    body: { status: 'inactive', relationships: [{ id, mentorId }] },
  })

  const { mentors } = await as('eva').call(findMyMentor)
  assert.deepEqual(
    mentors.map((mentor) => [mentor.id, mentor.cover_until]),
    [
      [ids.max, null],
      [mentorId, lastDay],
    ],
  )
})

test('a mentor asks for cover, which is a task until it is arranged or withdrawn', async () => {
  const world = await stage()
  const { as, ids } = world
  const { id } = await relationshipOf(world, 'max')
  const ask = (day: string | null) => as('max').call(askForCover, { params: { id }, body: { lastDay: day } })
  const tasks = async () =>
    (await as('nora').call(listTasks)).filter(({ kind }) => kind === 'cover').map(({ reason }) => reason)

  await ask('2026-12-12')
  await ask('2026-12-12')
  assert.deepEqual(await tasks(), ['Max Okafor asks for cover until 12 December 2026'])
  const entries = (await world.recorded(5)).filter(({ action }) => action === 'cover.asked')
  assert.equal(entries.length, 1, 'asking again changes nothing')
  assert.equal(
    (await as('max').call(readHandover, { params: { id: ids.eva } })).cover_asked_until,
    '2026-12-12',
  )
  await ask(null)
  assert.deepEqual(await tasks(), [])
  await ask('2026-12-12')
  await as('nora').call(arrangeCover, await coverByRuth(world))

  assert.deepEqual(await tasks(), [])
  for (const who of ['ruth', 'eva', 'nora'] as const) {
    const { status } = await as(who).refused(askForCover, { params: { id }, body: { lastDay } })
    assert.equal(status, who === 'ruth' ? 404 : 403)
  }
})

test('everybody concerned is told who covers and until when', async () => {
  const world = await covered()
  const { as, ids } = world

  const bell = async (who: Name) => (await as(who).call(listNotifications)).map(({ text }) => text)
  assert.ok((await bell('eva')).includes('Ruth Ångström (cover until 27/11/2026) is now your mentor'))
  const emails = (await world.delivered()).map(({ to, subject }) => `${to}: ${subject}`)
  assert.ok(emails.includes('eva@mst.example: Ruth Ångström covers as your mentor until 27 November 2026'))
  assert.ok(
    emails.some((email) => email.includes("You cover for Eva Lindqvist's mentor until 27 November 2026")),
  )
  const entries = await as('eva').call(getTimeline, { params: { menteeId: ids.eva } })
  assert.ok(JSON.stringify(entries).includes('Ruth Ångström covers until 27 November 2026'))
  afterDay(world, 1)
  await endDueCovers(world.ctx)
  assert.ok((await as('eva').call(getAttention)).total >= 0)
  assert.ok(
    (await bell('eva')).includes('Your mentoring with Ruth Ångström (cover until 27/11/2026) has ended'),
  )
})

test('two administrators arrange the same cover at once: one of them is refused', async () => {
  const world = await stage()
  const { as } = world
  for (const who of ['nora', 'omar'] as const) await as(who).token()
  for (let turn = 0; turn < (world.engine === 'postgres' ? 8 : 2); turn += 1) {
    const { params, body } = await coverByRuth(world)
    const request = post(`mentoring/relationships/${params.id}/cover`, body)

    const answers = await Promise.all([as('nora').send(request), as('omar').send(request)])

    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409])
    const { id } = await relationshipOf(world, 'ruth')
    await as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } })
  }
})

test('administrators see the last day in the list of relationships', async () => {
  const world = await covered()
  const [newest] = await world.as('nora').call(listRelationships)
  assert.deepEqual([newest?.cover_until, newest?.can], [lastDay, ['end']])
})
