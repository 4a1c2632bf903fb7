import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assignMentor,
  findMyMentor,
  listAvailableMentors,
  listRelationships,
  listRelationshipsOf,
} from '#contract/assignments.ts'
import { makeFeed } from '#contract/calendar.ts'
import { getDashboardNumbers, getOverview } from '#contract/dashboard.ts'
import { createPlan, listPlans } from '#contract/learning-plans.ts'
import { saveMatchProfile } from '#contract/matches.ts'
import { listEnhancedMentees, listMentees } from '#contract/mentees.ts'
import { listConversations } from '#contract/notes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { findPerson } from '#contract/people.ts'
import { findPeople } from '#contract/search.ts'
import { findNextShift, listShifts, scheduleShift } from '#contract/shifts.ts'
import { deleteUser, editUser, type RelationshipDecision, undecidedCode } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Max leads Eva, Ben and Uma, with a shift scheduled for each. */
async function worldOfMax() {
  const world = await stage()
  const { as, ids } = world
  await as('nora').call(assignMentor, { body: { mentorId: ids.max, menteeId: ids.uma } })
  for (const [mentee, shiftDate] of [
    ['eva', '2026-11-23'],
    ['ben', '2026-11-24'],
    ['uma', '2026-11-25'],
  ] as const)
    await as('max').call(scheduleShift, {
      body: { menteeId: ids[mentee], shiftDate, startTime: '09:00', endTime: '17:00' },
    })
  const emailsBefore = (await world.delivered()).length
  const idOf = async (mentor: Name, mentee: Name) =>
    (await as('nora').call(listRelationships)).find(
      (row) => row.mentor_id === ids[mentor] && row.mentee_id === ids[mentee] && row.status === 'active',
    )?.id ?? 0
  return {
    ...world,
    idOf,
    leave: (who: Name, relationships?: RelationshipDecision[]) => ({
      params: { id: ids[who] },
      body: { status: 'inactive' as const, ...(relationships && { relationships }) },
    }),
    emailsSince: async () =>
      (await world.delivered())
        .slice(emailsBefore)
        .map(({ kind, to }) => `${kind} ${to.split('@')[0]}`)
        .sort(),
  }
}

const planned = async ({ as, ids }: Pick<Stage, 'as' | 'ids'>, mentee: Name) =>
  (await as('nora').call(listShifts, { query: { menteeId: ids[mentee] } })).map(
    ({ status, mentor_status }) => `${status}, mentor ${mentor_status}`,
  )

test("before deactivation an administrator sees a mentor's mentees and plans", async () => {
  const { as, ids } = await worldOfMax()

  const seen = await as('nora').call(listRelationshipsOf, { params: { id: ids.max } })

  assert.deepEqual(
    seen.map(({ mentee_first_name, future_shifts }) => [
      mentee_first_name,
      future_shifts.map(({ shift_date, start_time }) => `${shift_date} ${start_time}`),
    ]),
    [
      ['Eva', ['2026-11-23 09:00']],
      ['Ben', ['2026-11-24 09:00']],
      ['Uma', ['2026-11-25 09:00']],
    ],
  )
  assert.deepEqual(await as('nora').call(listRelationshipsOf, { params: { id: ids.nora } }), [])
})

test('a bulk action makes nobody inactive whose relationship is undecided, also one that has just begun', async () => {
  const world = await worldOfMax()
  const { as, ids, idOf } = world
  const alone = (who: Name, more: object = {}) => ({
    params: { id: ids[who] },
    body: { status: 'inactive' as const, refuseUndecided: true, ...more },
  })
  const some = [{ id: await idOf('max', 'eva'), mentorId: null }]

  const [led, leads, rest] = [
    await as('nora').refused(editUser, alone('uma')),
    await as('nora').refused(editUser, alone('max')),
    await as('nora').refused(editUser, alone('max', { relationships: some })),
  ]

  for (const { status, code } of [led, leads, rest]) assert.deepEqual([status, code], [409, undecidedCode])
  assert.ok(await idOf('max', 'eva'), 'nothing of a refused call is kept')
  await as('nora').call(editUser, alone('pia'))
})

test('a mentor with one place takes two mentees of a leaving mentor only with a reason for the second', async () => {
  const world = await worldOfMax()
  const { as, ids, idOf, leave } = world
  const { mentee_count = 0 } =
    (await as('nora').call(listAvailableMentors)).find(({ id }) => id === ids.ruth) ?? {}
  const profile = { firstDayAway: null, lastDayAway: null, department: '', topics: [] }
  await as('nora').call(saveMatchProfile, {
    params: { id: ids.ruth },
    body: { ...profile, places: mentee_count + 1 },
  })
  const [eva, ben] = [await idOf('max', 'eva'), await idOf('max', 'ben')]
  const both = (more: object) =>
    leave('max', [
      { id: eva, mentorId: ids.ruth },
      { id: ben, mentorId: ids.ruth, ...more },
    ])

  const refused = await as('nora').refused(editUser, both({}))
  await as('nora').call(editUser, both({ overrule: { reason: 'Until January' } }))

  assert.deepEqual([refused.status, refused.code], [409, 'NO_PLACE'])
  assert.ok((await idOf('ruth', 'eva')) && (await idOf('ruth', 'ben')))
})

test('for each mentee of an inactive mentor the administrator assigns, ends or waits', async () => {
  const world = await worldOfMax()
  const { as, ids, idOf, leave } = world
  const decisions = [
    { id: await idOf('max', 'eva'), mentorId: ids.ruth },
    { id: await idOf('max', 'ben'), mentorId: null },
  ]

  await as('nora').call(editUser, leave('max', decisions))
  const recorded = (await world.recorded(4)).map(({ action }) => action)

  assert.equal((await as('eva').call(findMyMentor)).first_name, 'Ruth')
  assert.equal((await as('ben').refused(findMyMentor)).status, 404)
  assert.equal((await as('uma').call(findMyMentor)).status, 'inactive')
  assert.deepEqual(
    [await planned(world, 'eva'), await planned(world, 'ben'), await planned(world, 'uma')],
    [['cancelled, mentor inactive'], ['cancelled, mentor inactive'], ['scheduled, mentor inactive']],
  )
  assert.deepEqual(await world.emailsSince(), [
    'mentee_assigned ruth',
    'mentor_assigned eva',
    'mentor_inactive uma',
    'relationship_ended ben',
    'relationship_ended eva',
  ])
  assert.deepEqual(recorded, [
    'user.changed',
    'relationship.ended',
    'relationship.started',
    'relationship.ended',
  ])
  const waiting = (await world.delivered()).find(({ kind }) => kind === 'mentor_inactive')
  assert.match(waiting?.text ?? '', /The programme team will contact you/)
})

test('a new mentor replaces only the one who leaves', async () => {
  const { as, ids, idOf, leave } = await worldOfMax()
  await as('nora').call(assignMentor, {
    body: { mentorId: ids.max, menteeId: ids.zoe, additional: true },
  })

  const refused = await as('nora').refused(
    editUser,
    leave('max', [{ id: await idOf('max', 'zoe'), mentorId: ids.ruth }]),
  )
  await as('nora').call(editUser, leave('max', [{ id: await idOf('max', 'zoe'), mentorId: null }]))

  assert.equal(refused.message, "Ruth Ångström is already Zoë Adeyemi's mentor.")
  assert.deepEqual(
    (await as('zoe').call(findMyMentor)).mentors.map(({ first_name }) => first_name),
    ['Ruth'],
  )
})

test('all decisions of a deactivation succeed together, or none does', async () => {
  const { as, ids, idOf, leave } = await worldOfMax()
  const [evas, zoes] = [await idOf('max', 'eva'), await idOf('ruth', 'zoe')]
  const end = { id: evas, mentorId: null }
  const statusOf = async (who: Name, paging: ReturnType<typeof leave>) =>
    (await as(who).refused(editUser, paging)).status

  assert.equal(await statusOf('nora', leave('max', [end, { id: zoes, mentorId: null }])), 409)
  assert.equal(await statusOf('nora', leave('max', [end, { id: evas, mentorId: ids.ruth }])), 409)
  assert.equal(await statusOf('nora', leave('eva', [{ id: evas, mentorId: ids.ruth }])), 400)
  const noMentor = await as('nora').refused(editUser, leave('max', [{ id: evas, mentorId: ids.uma }]))
  assert.deepEqual(noMentor.fields, { relationships: 'Choose an active mentor.' })
  const active = { params: { id: ids.max }, body: { lastName: 'Other', relationships: [end] } }
  assert.deepEqual(Object.keys((await as('nora').refused(editUser, active)).fields ?? {}), ['relationships'])
  const own = { params: { id: ids.max }, body: { relationships: [end] } }
  assert.equal((await as('max').refused(editUser, own)).status, 403)

  assert.equal(await idOf('max', 'eva'), evas)
  assert.equal((await as('max').call(listMentees)).length, 3, 'and Max is there as before')
})

test('a mentee of an inactive mentor reads so everywhere, and no shift reminder is sent', async () => {
  const { as, ids, leave, visitor } = await worldOfMax()
  const { address } = await as('eva').call(makeFeed, { body: { withNames: false } })
  const feed = async () => (await visitor.send({ url: new URL(address).pathname })).body
  assert.doesNotMatch(await feed(), /TENTATIVE/)

  await as('nora').call(editUser, leave('max'))

  const numbers = await as('eva').call(getDashboardNumbers)
  assert.deepEqual([numbers.assignedMentor, numbers.assignedMentorStatus], ['Max Okafor', 'inactive'])
  const next = await as('eva').call(findNextShift, { query: { menteeId: ids.eva } })
  assert.equal(next?.mentor_status, 'inactive')
  assert.match(await feed(), /SUMMARY:MST shift \(to be confirmed\)/)
  assert.match(await feed(), /STATUS:TENTATIVE/)
  const { unassignedMentees } = await as('nora').call(getOverview)
  const inactiveMentorsOf = (id: number) =>
    unassignedMentees.find((mentee) => mentee.id === id)?.inactive_mentors
  assert.deepEqual(inactiveMentorsOf(ids.eva), ['Max Okafor'])
})

test('an inactive mentor is labelled in plans, conversations, the next shift and search', async () => {
  const { as, ids, leave } = await worldOfMax()
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true } })
  const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }
  const plan = { menteeId: ids.eva, title: 'Night shifts', objectives: [objective], targetDate: '2026-12-24' }
  const { mentor_status } = await as('max').call(createPlan, { body: plan })
  await as('ruth').call(createPlan, { body: { ...plan, title: 'Day shifts' } })
  const nextOfEva = async (who: Name) => {
    const mentees = await as(who).call(listEnhancedMentees)
    const eva = mentees.find(({ id }) => id === ids.eva)
    return [eva?.next_session, eva?.next_session_mentor, eva?.next_session_mentor_status]
  }
  assert.equal(mentor_status, 'active')
  assert.deepEqual(await nextOfEva('max'), ['2026-11-23', null, null])

  await as('nora').call(editUser, leave('max'))

  const plans = await as('eva').call(listPlans)
  assert.deepEqual(
    plans.map(({ title, mentor_status }) => [title, mentor_status]),
    [
      ['Day shifts', 'active'],
      ['Night shifts', 'inactive'],
    ],
  )
  const conversations = await as('eva').call(listConversations)
  assert.deepEqual(
    conversations.map(({ mentor_first_name, mentor_status }) => [mentor_first_name, mentor_status]),
    [
      ['Ruth', 'active'],
      ['Max', 'inactive'],
    ],
  )
  assert.deepEqual(await nextOfEva('ruth'), ['2026-11-23', 'Max Okafor', 'inactive'])
  const { next } = await as('eva').call(findPerson, { params: { id: ids.eva } })
  assert.equal(next[0]?.what, '9am to 5pm, with Max Okafor (inactive), to be confirmed')
  for (const who of ['eva', 'nora'] as const) {
    const [max] = await as(who).call(findPeople, { query: { text: 'okafor' } })
    assert.deepEqual([max?.first_name, max?.status], ['Max', 'inactive'], who)
  }
})

test('a mentor sees that a mentee is inactive, and is notified of the end', async () => {
  const world = await worldOfMax()
  const { as, ids, idOf, leave } = world

  await as('nora').call(editUser, leave('eva'))
  await as('nora').call(editUser, leave('ben', [{ id: await idOf('max', 'ben'), mentorId: null }]))

  const mentees = await as('max').call(listMentees)
  assert.deepEqual(
    mentees.map(({ id, account_status }) => [id, account_status]),
    [
      [ids.uma, 'active'],
      [ids.eva, 'inactive'],
    ],
  )
  const shifts = await as('max').call(listShifts)
  assert.deepEqual(
    shifts.map(({ mentee_first_name, mentee_status, status }) => [mentee_first_name, mentee_status, status]),
    [
      ['Uma', 'active', 'scheduled'],
      ['Ben', 'inactive', 'cancelled'],
      ['Eva', 'inactive', 'scheduled'],
    ],
  )
  assert.deepEqual(await world.emailsSince(), ['mentee_inactive max', 'relationship_ended max'])
})

test('administrators are notified of a mentor who leaves exactly one mentee', async () => {
  const { as, ids } = await stage()

  await as('nora').call(editUser, { params: { id: ids.ruth }, body: { status: 'inactive' } })

  assert.deepEqual(
    (await as('omar').call(listNotifications)).map(({ text }) => text),
    ['The mentor Ruth Ångström has left. Their mentees need a new mentor'],
  )
})

test('administrators are notified of a deleted mentor with exactly one mentee', async () => {
  const { as, ids } = await stage()

  await as('nora').call(deleteUser, { params: { id: ids.ruth } })

  const told = (await as('omar').call(listNotifications)).map(({ text }) => text)
  assert.deepEqual(told, ['The mentor Ruth Ångström has left. Their mentees need a new mentor'])
})

test('a reactivated person gets no stale email about an activation', async () => {
  const world = await stage()
  const { as, ids } = world

  await as('nora').call(editUser, { params: { id: ids.ivan }, body: { status: 'active' } })

  assert.deepEqual(await world.delivered(), [])
})

test('administrators are not notified of a leaving mentor when a mentee becomes inactive', async () => {
  const { as, ids } = await stage()

  await as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })

  assert.deepEqual(await as('omar').call(listNotifications), [])
})
