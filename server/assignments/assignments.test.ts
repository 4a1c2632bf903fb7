import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  alreadyAssignedCode,
  assignMentor,
  endRelationship,
  findMyMentor,
  listAvailableMentees,
  listAvailableMentors,
  listMyMentors,
  listRelationships,
} from '#contract/assignments.ts'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { listGoals } from '#contract/goals.ts'
import { listShifts, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { deleteUser, editUser, inviteUser } from '#contract/users.ts'
import { shiftRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

const pairOf = (ids: Stage['ids'], mentor: 'max' | 'ruth', mentee: keyof Stage['ids']) => ({
  body: { mentorId: ids[mentor], menteeId: ids[mentee] },
})

test('an administrator assigns a mentor to a mentee, and both see it', async () => {
  const { as, ids } = await stage()
  assert.equal((await as('uma').refused(findMyMentor)).message, 'No mentor assigned')
  assert.deepEqual(await as('uma').call(listMyMentors), { mentors: [] })

  const made = await as('nora').call(assignMentor, pairOf(ids, 'max', 'uma'))

  assert.deepEqual([made.mentor_first_name, made.mentee_first_name, made.status], ['Max', 'Uma', 'active'])
  assert.equal((await as('uma').call(findMyMentor)).id, ids.max)
  assert.deepEqual(
    (await as('uma').call(listMyMentors)).mentors.map(({ id }) => id),
    [ids.max],
  )
})

test('a new mentor replaces the current one, who can no longer see the mentee', async () => {
  const { as, ids } = await stage()
  await as('max').call(listGoals, { params: { menteeId: ids.eva } })

  await as('nora').call(assignMentor, pairOf(ids, 'ruth', 'eva'))

  assert.equal((await as('max').refused(listGoals, { params: { menteeId: ids.eva } })).status, 404)
  await as('ruth').call(listGoals, { params: { menteeId: ids.eva } })
  assert.equal((await as('eva').call(findMyMentor)).mentors.length, 1)
})

test('an additional mentor does not end the current relationship', async () => {
  const { as, ids } = await stage()
  const { body } = pairOf(ids, 'ruth', 'eva')

  await as('nora').call(assignMentor, { body: { ...body, additional: true } })

  const { id, mentors } = await as('eva').call(findMyMentor)
  assert.equal(id, ids.max, 'the longest-standing one comes first')
  assert.deepEqual(
    mentors.map((mentor) => mentor.id),
    [ids.max, ids.ruth],
  )
})

test('a mentee whose first mentor is inactive is listed with the active one everywhere', async () => {
  const { as, ids } = await stage()
  const { body } = pairOf(ids, 'ruth', 'eva')
  await as('nora').call(assignMentor, { body: { ...body, additional: true } })

  await as('nora').call(editUser, { params: { id: ids.max }, body: { status: 'inactive' } })

  const { id, status, mentors } = await as('eva').call(findMyMentor)
  assert.deepEqual([id, status], [ids.ruth, 'active'])
  assert.deepEqual(
    mentors.map((mentor) => [mentor.id, mentor.status]),
    [
      [ids.ruth, 'active'],
      [ids.max, 'inactive'],
    ],
  )
  const { assignedMentor, assignedMentorStatus } = await as('eva').call(getDashboardNumbers)
  assert.deepEqual([assignedMentor, assignedMentorStatus], ['Ruth Ångström', 'active'])
  const mentees = await as('nora').call(listAvailableMentees)
  assert.equal(mentees.find((mentee) => mentee.id === ids.eva)?.mentor_id, ids.ruth)
})

test('a bulk action replaces no mentor, also one who was assigned meanwhile', async () => {
  const { as, ids } = await stage()
  const { body } = pairOf(ids, 'ruth', 'eva')

  const refused = await as('nora').refused(assignMentor, { body: { ...body, onlyUnassigned: true } })
  await as('nora').call(assignMentor, { body: { ...pairOf(ids, 'ruth', 'uma').body, onlyUnassigned: true } })

  assert.deepEqual([refused.status, refused.code], [409, alreadyAssignedCode])
  assert.equal((await as('eva').call(findMyMentor)).id, ids.max)
  assert.equal((await as('uma').call(findMyMentor)).id, ids.ruth)
})

test('the same pair is refused a second time', async () => {
  const { as, ids } = await stage()

  assert.equal((await as('nora').refused(assignMentor, pairOf(ids, 'max', 'eva'))).status, 409)
})

test('ten concurrent assignments of one pair create one', async () => {
  const { as, ids, db } = await stage()
  await as('nora').token()

  const tries = await Promise.all(
    Array.from({ length: 10 }, () =>
      as('nora').send({ method: 'POST', url: '/api/mentoring/assign', ...pairOf(ids, 'max', 'uma') }),
    ),
  )

  assert.deepEqual(tries.map(({ statusCode }) => statusCode).sort(), [201, ...Array(9).fill(409)])
  const made = await db.selectFrom('relationships').where('mentee_id', '=', ids.uma).selectAll().execute()
  assert.equal(made.length, 1)
})

test('two concurrent assignments of different mentors leave one mentor', async () => {
  const { as, ids } = await stage()
  await as('nora').token()

  await Promise.all(
    (['max', 'ruth'] as const).map((mentor) => as('nora').call(assignMentor, pairOf(ids, mentor, 'uma'))),
  )

  assert.equal((await as('uma').call(findMyMentor)).mentors.length, 1)
})

test('only an active mentor and an active or pending mentee can be paired', async () => {
  const { as, ids } = await stage()
  await as('nora').call(editUser, { params: { id: ids.ruth }, body: { status: 'inactive' } })
  const invited = await as('nora').call(inviteUser, {
    body: { firstName: 'Ada', lastName: 'Cole', email: 'ada@mst.example', role: 'mentor', status: 'pending' },
  })
  const tryPair = async (mentorId: number, menteeId: number) => {
    const { status, fields } = await as('nora').refused(assignMentor, { body: { mentorId, menteeId } })
    return [status, fields]
  }
  const noMentor = [400, { mentorId: 'Choose an active mentor.' }]
  const noMentee = [400, { menteeId: 'Choose an active or pending mentee.' }]

  assert.deepEqual(await tryPair(ids.eva, ids.uma), noMentor)
  assert.deepEqual(await tryPair(ids.uma, ids.uma), noMentor)
  assert.deepEqual(await tryPair(ids.max, ids.max), noMentee)
  assert.deepEqual(await tryPair(ids.ruth, ids.uma), noMentor)
  assert.deepEqual(await tryPair(invited.id, ids.uma), noMentor, 'who has not accepted an invitation')
  assert.deepEqual(await tryPair(ids.max, ids.ivan), noMentee)
  assert.deepEqual(await tryPair(ids.max, 99_999), [404, undefined])
  await as('nora').call(assignMentor, pairOf(ids, 'max', 'pia'))
})

test('a relationship ends once and cannot be restarted', async () => {
  const { as } = await stage()
  const [relationship] = await as('nora').call(listRelationships)
  const params = { id: relationship?.id ?? 0 }

  const ended = await as('nora').call(endRelationship, { params, body: { status: 'terminated' } })
  const again = await as('omar').refused(endRelationship, { params, body: { status: 'terminated' } })
  const restarted = await as('nora').send({
    method: 'PATCH',
    url: `/api/mentoring/relationships/${params.id}/status`,
    body: { status: 'active' },
  })

  assert.equal(ended.status, 'terminated')
  assert.equal(again.status, 409)
  assert.equal(restarted.statusCode, 400)
})

for (const [cause, endIt] of [
  [
    'is ended',
    async ({ as }: Stage, id: number) =>
      as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } }),
  ],
  ['is replaced', async ({ as, ids }: Stage) => as('nora').call(assignMentor, pairOf(ids, 'ruth', 'eva'))],
  [
    'ends with its mentor',
    async ({ as, ids }: Stage) => as('nora').call(deleteUser, { params: { id: ids.max } }),
  ],
] as const)
  test(`when a relationship ${cause}, only its future shifts are cancelled`, async () => {
    const world = await stage()
    const { as, ids, db } = world
    const at = (starts_at: string, ends_at: string) => shiftRow(world, { starts_at, ends_at })
    const shifts = [
      at('2026-11-19T20:00', '2026-11-20T08:00'),
      at('2026-11-20T09:00', '2026-11-20T17:00'),
      at('2026-11-20T20:00', '2026-11-21T08:00'),
    ]
    await db.insertInto('shifts').values(shifts).execute()
    const pair = (await as('nora').call(listRelationships)).find(({ mentee_id }) => mentee_id === ids.eva)

    await endIt(world, pair?.id ?? 0)

    const seen = await as('eva').call(listShifts)
    assert.deepEqual(
      seen.map((shift) => [shift.shift_date, shift.status, shift.outcome_reason]),
      [
        ['2026-11-20', 'cancelled', 'Relationship ended'],
        ['2026-11-20', 'scheduled', null],
        ['2026-11-19', 'scheduled', null],
      ],
    )
  })

test('a shift that was cancelled before the relationship ended keeps its own reason', async () => {
  const { as, ids } = await stage()
  const shift = { menteeId: ids.eva, shiftDate: '2026-11-23', startTime: '09:00', endTime: '17:00' }
  const { id } = await as('max').call(scheduleShift, { body: shift })
  const cancelled = { status: 'cancelled', reason: 'Ward closed' } as const
  await as('max').call(recordOutcome, { params: { id }, body: cancelled })

  await as('nora').call(assignMentor, pairOf(ids, 'ruth', 'eva'))

  const seen = await as('eva').call(listShifts)
  assert.deepEqual(
    seen.map(({ outcome_reason }) => outcome_reason),
    ['Ward closed'],
  )
})

test('an active relationship of an inactive mentee is listed and can be ended', async () => {
  const { as, ids } = await stage()
  await as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'inactive' } })
  await as('nora').call(editUser, { params: { id: ids.ruth }, body: { status: 'inactive' } })

  const mentees = await as('nora').call(listAvailableMentees)

  assert.equal(mentees.find(({ id }) => id === ids.eva)?.status, 'inactive')
  assert.deepEqual(
    mentees.find(({ id }) => id === ids.zoe)?.mentors.map(({ status }) => status),
    ['inactive'],
  )
})

test('the lists include assigned people, with their current mentor or count', async () => {
  const { as, ids } = await stage()

  const mentees = await as('nora').call(listAvailableMentees)
  const mentors = await as('nora').call(listAvailableMentors)

  assert.equal(mentees.find(({ id }) => id === ids.eva)?.mentor_first_name, 'Max')
  assert.equal(mentees.find(({ id }) => id === ids.uma)?.mentor_id, null)
  assert.ok(!mentees.some(({ id }) => id === ids.ivan), 'who has left cannot be given a mentor')
  assert.equal(mentors.find(({ id }) => id === ids.max)?.mentee_count, 2)
})
