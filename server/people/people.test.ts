import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { addGoal } from '#contract/goals.ts'
import { setProgress } from '#contract/mentees.ts'
import { addNote, listNotes } from '#contract/notes.ts'
import { findPerson, listEmailsTo, listSessionsOf } from '#contract/people.ts'
import { listShifts, scheduleShift } from '#contract/shifts.ts'
import { editUser } from '#contract/users.ts'
import { begun, meets } from '../testing/milestones.ts'
import { type Stage, stage } from '../testing/stage.ts'

const shiftFor = (menteeId: number, shiftDate: string) => ({
  body: { menteeId, shiftDate, startTime: '09:00', endTime: '17:00', location: 'Ward 4' },
})
const goal = { title: 'Lead a handover', description: 'On ward 4', targetDate: '2026-12-01' }

const endOf = async ({ as, ids }: Stage, mentorId: number, menteeId: number) => {
  const pair = (await as('nora').call(listRelationships)).find(
    (one) => one.mentor_id === mentorId && one.mentee_id === menteeId,
  )
  assert.ok(pair, `${ids.max} leads ${ids.eva}`)
  await as('nora').call(endRelationship, { params: { id: pair.id }, body: { status: 'terminated' } })
}

test("a mentor sees a mentee's details, upcoming days and actions", async () => {
  const { as, ids } = await stage()
  await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })
  await as('max').call(scheduleShift, shiftFor(ids.eva, '2026-11-25'))
  await as('max').call(setProgress, {
    params: { menteeId: ids.eva },
    body: { progressStatus: 'undergoing_mst' },
  })

  const eva = await as('max').call(findPerson, { params: { id: ids.eva } })

  assert.deepEqual(
    [eva.email, eva.role, eva.progress?.status],
    ['eva@mst.example', 'mentee', 'undergoing_mst'],
  )
  assert.deepEqual(
    eva.next.map(({ kind, day, what }) => [kind, day, what]),
    [
      ['shift', '2026-11-25', '9am to 5pm, with you, Ward 4'],
      ['goal', '2026-12-01', 'Lead a handover'],
    ],
  )
  assert.deepEqual(eva.can, ['schedule', 'note', 'goal', 'plan', 'upload', 'progress'])
  assert.deepEqual([eva.account, eva.created_at, eva.load], [null, null, null])
  assert.deepEqual(eva.numbers, { active_goals: 1, overdue_goals: 0, learning_plans: 0 })
  const { id: _, ...nextShift } = eva.next_shift ?? assert.fail()
  assert.deepEqual(nextShift, {
    day: '2026-11-25',
    time: '09:00',
    hours: '9am to 5pm',
    location: 'Ward 4',
    with: null,
    uncertain: false,
    mine: true,
  })
  assert.ok(eva.since)
})

test('the coming days have the milestones without a meeting, until the programme is over', async () => {
  const world = await begun()
  const { as, ids } = world
  const milestonesAhead = async () => {
    const eva = await as('max').call(findPerson, { params: { id: ids.eva } })
    return eva.next.filter(({ kind }) => kind === 'milestone').map(({ day, what }) => `${what} ${day}`)
  }

  const before = await milestonesAhead()
  await meets(world, ['first'])
  const met = await milestonesAhead()
  await as('max').call(setProgress, {
    params: { menteeId: ids.eva },
    body: { progressStatus: 'completed' },
  })
  const over = await milestonesAhead()

  assert.deepEqual(before, [
    'First meeting 2026-12-04',
    'Middle meeting 2027-03-05',
    'Final meeting 2027-05-20',
  ])
  assert.deepEqual([met, over], [before.slice(1), []])
})

test('the page counts overdue goals, without those of other mentees', async () => {
  const { as, ids, passes, signsInAgain } = await stage()
  await as('max').call(addGoal, { params: { menteeId: ids.eva }, body: goal })
  await as('max').call(addGoal, { params: { menteeId: ids.ben }, body: goal })
  passes({ days: 14 })
  signsInAgain('nora')

  const eva = await as('nora').call(findPerson, { params: { id: ids.eva } })
  const max = await as('nora').call(findPerson, { params: { id: ids.max } })

  assert.deepEqual(eva.numbers, { active_goals: 1, overdue_goals: 1, learning_plans: 0 })
  assert.deepEqual([eva.next_shift, max.numbers], [null, null])
})

test('the page lists what needs the mentor about this mentee only', async () => {
  const { as, ids } = await stage()

  const eva = await as('max').call(findPerson, { params: { id: ids.eva } })

  assert.ok(eva.needs.length > 0)
  assert.deepEqual(new Set(eva.needs.map(({ person_id }) => person_id)), new Set([ids.eva]))
})

test("an administrator sees a mentor's mentees, load, last contact and account", async () => {
  const { as, ids } = await stage()
  await as('max').call(addNote, { body: { content: 'Well done', menteeId: ids.eva } })
  await as('max').call(scheduleShift, shiftFor(ids.ben, '2026-11-26'))

  const max = await as('nora').call(findPerson, { params: { id: ids.max } })

  assert.deepEqual(
    max.partners.map(({ id, can }) => [id, can]),
    [
      [ids.eva, ['end', 'cover']],
      [ids.ben, ['end', 'cover']],
    ],
  )
  const { months, ...load } = max.load ?? assert.fail()
  assert.deepEqual(load, {
    mentees: 2,
    upcoming_shifts: 1,
    overdue_goals: 0,
    missing_outcomes: 0,
    last_contact: '2026-11-20',
  })
  assert.equal(months.length, 12)
  assert.deepEqual(months.at(-1), { month: '2026-11', mentees: 2 })
  assert.deepEqual(months[0], { month: '2025-12', mentees: 0 })
  assert.equal(max.next[0]?.what, '9am to 5pm, with Ben Brown, Ward 4')
  assert.deepEqual(max.account?.can, ['delete'])
})

test("a mentee sees a mentor's contact details and their next shift only", async () => {
  const { as, ids } = await stage()
  await as('max').call(scheduleShift, shiftFor(ids.ben, '2026-11-23'))
  await as('max').call(scheduleShift, shiftFor(ids.eva, '2026-11-25'))

  const max = await as('eva').call(findPerson, { params: { id: ids.max } })

  assert.deepEqual([max.email, max.partners, max.load, max.needs], ['max@mst.example', [], null, []])
  assert.deepEqual(
    max.next.map(({ day, what }) => [day, what]),
    [['2026-11-25', '9am to 5pm, with you, Ward 4']],
  )
  assert.deepEqual(max.can, ['note'])
  assert.doesNotMatch(JSON.stringify(max), /Ben|Brown/)
})

test('after the end of the relationship neither has a page of the other', async () => {
  const world = await stage()
  const { as, ids } = world
  await endOf(world, ids.max, ids.eva)

  const ofMentee = await as('max').refused(findPerson, { params: { id: ids.eva } })
  const ofMentor = await as('eva').refused(findPerson, { params: { id: ids.max } })
  const ofNobody = await as('eva').refused(findPerson, { params: { id: 987_654 } })

  assert.equal(ofMentee.status, 404)
  assert.deepEqual([ofMentor.status, ofMentor.message], [404, ofNobody.message])
})

test('shifts and notes can be filtered by a mentor among visible ones', async () => {
  const { as, ids } = await stage()
  await as('max').call(scheduleShift, shiftFor(ids.eva, '2026-11-25'))
  await as('ruth').call(scheduleShift, shiftFor(ids.zoe, '2026-11-25'))
  await as('max').call(addNote, { body: { content: 'Well done', menteeId: ids.eva } })
  const of = (mentorId: number) => ({ query: { mentorId } })

  assert.equal((await as('nora').call(listShifts, of(ids.ruth))).length, 1)
  assert.equal((await as('eva').call(listShifts, of(ids.max))).length, 1)
  assert.equal((await as('eva').call(listShifts, of(ids.ruth))).length, 0)
  assert.equal((await as('eva').call(listNotes, of(ids.max))).length, 1)
  assert.equal((await as('max').call(listNotes, of(ids.ruth))).length, 0)
})

test("an administrator sees a person's sessions and sent emails without their content", async () => {
  const { as, ids, passes, delivered, signsInAgain } = await stage()
  await as('eva').token()
  await as('max').call(scheduleShift, shiftFor(ids.eva, '2026-11-25'))
  await delivered()

  const [session] = await as('nora').call(listSessionsOf, { params: { id: ids.eva } })
  const emails = await as('nora').call(listEmailsTo, { params: { id: ids.eva } })

  assert.ok(session)
  assert.deepEqual(
    emails.map(({ label, state, recipient }) => [label, state, recipient]),
    [['Shift scheduled', 'kept', 'eva@mst.example']],
  )
  assert.doesNotMatch(JSON.stringify(emails), /Ward 4/)
  passes({ days: 2 })
  signsInAgain('nora')
  assert.deepEqual(await as('nora').call(listSessionsOf, { params: { id: ids.eva } }), [])
})

test('an inactive mentee cannot be assigned a mentor from their page', async () => {
  const { as, ids } = await stage()
  await as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })

  const eva = await as('nora').call(findPerson, { params: { id: ids.eva } })

  assert.deepEqual([eva.status, eva.can], ['inactive', []])
})
