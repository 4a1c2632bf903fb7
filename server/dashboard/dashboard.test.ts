import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDashboardNumbers, getOverview } from '#contract/dashboard.ts'
import { addDays } from '#contract/dates.ts'
import { findNextShift, listShifts, listShiftsOfMentee } from '#contract/shifts.ts'
import { reopenSignOff } from '#contract/sign-off.ts'
import { editUser } from '#contract/users.ts'
import { goalRow, life, shiftRow } from '../testing/rows.ts'
import { signedOff } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { noteWeek } from './rules.ts'

const addShift = (
  world: Stage,
  menteeId: number,
  [starts_at, ends_at]: [string, string],
  status: 'scheduled' | 'cancelled' = 'scheduled',
) =>
  world.db
    .insertInto('shifts')
    .values(shiftRow(world, { mentee_id: menteeId, starts_at, ends_at, status }))
    .execute()

const addGoal = (
  world: Stage,
  menteeId: number,
  target_date: string,
  status: 'active' | 'cancelled' = 'active',
) =>
  world.db
    .insertInto('goals')
    .values(goalRow(world, { mentee_id: menteeId, target_date, status }))
    .execute()

test("an administrator's numbers match the programme", async () => {
  const world = await stage()
  const { as, ids } = world
  await addShift(world, ids.eva, ['2026-11-20T09:00', '2026-11-20T17:00'])
  await addShift(world, ids.eva, ['2026-11-19T09:00', '2026-11-19T17:00'])
  await addShift(world, ids.ben, ['2026-11-25T09:00', '2026-11-25T17:00'], 'cancelled')
  await addGoal(world, ids.eva, '2026-11-19')
  await addGoal(world, ids.eva, '2026-11-20')
  await addGoal(world, ids.ivan, '2026-11-01')

  const numbers = await as('nora').call(getDashboardNumbers)

  assert.deepEqual(numbers, {
    pendingReferrals: 0,
    activeUsers: 8,
    totalMentors: 2,
    totalMentees: 5,
    unassignedMentees: 2,
    completedMentees: 0,
    avgMenteesPerMentor: 1.5,
    progressBreakdown: { awaiting_shift: 5, undergoing_mst: 0, finished_mst: 0, completed: 0 },
    overdueGoals: 1,
    upcomingShifts: 1,
    learningPlans: 0,
    progressUpdates: 0,
    weeks: [],
  })
})

test('each week keeps its last numbers, and an administrator sees the eleven weeks before this one', async () => {
  const world = await stage()
  const { as, ctx, ids, db } = world
  const noteWeekOf = (day: string) => noteWeek({ ...ctx, now: () => new Date(`${day}T12:00:00Z`) })
  for (let week = 1; week <= 13; week += 1) await noteWeekOf(addDays('2026-11-16', -7 * week))
  await as('nora').call(editUser, { params: { id: ids.ruth }, body: { status: 'inactive' } })
  await noteWeekOf('2026-11-15')
  await noteWeekOf('2026-11-20')

  const { weeks = [] } = await as('nora').call(getDashboardNumbers)

  assert.deepEqual(
    weeks.map(({ week }) => week),
    Array.from({ length: 11 }, (_, place) => addDays('2026-08-31', 7 * place)),
  )
  assert.deepEqual(weeks.at(-2), {
    week: '2026-11-02',
    totalMentors: 2,
    totalMentees: 5,
    unassignedMentees: 2,
    avgMenteesPerMentor: 1.5,
  })
  assert.deepEqual(weeks.at(-1), {
    week: '2026-11-09',
    totalMentors: 1,
    totalMentees: 5,
    unassignedMentees: 3,
    avgMenteesPerMentor: 2,
  })
  assert.equal((await as('max').call(getDashboardNumbers)).weeks, undefined)
  assert.equal((await db.selectFrom('weekly_numbers').selectAll().execute()).length, 14)
})

test('the overview adds up, and a mentee with an inactive mentor counts as unassigned', async () => {
  const { as, ids, db } = await stage()
  await db
    .insertInto('progress')
    .values({
      mentee_id: ids.eva,
      status: 'undergoing_mst',
      notes: 'Two shifts in',
      updated_at: life.updated_at,
    })
    .execute()

  const before = await as('nora').call(getOverview)
  await as('nora').call(editUser, { params: { id: ids.ruth }, body: { status: 'inactive' } })
  const after = await as('nora').call(getOverview)

  assert.deepEqual(before.stats, {
    totalMentors: 2,
    totalMentees: 5,
    unassignedMentees: 2,
    avgMenteesPerMentor: 1.5,
    progressBreakdown: { awaiting_shift: 4, undergoing_mst: 1, finished_mst: 0, completed: 0 },
  })
  const max = before.mentors.find(({ id }) => id === ids.max)
  assert.deepEqual(
    max?.mentees.map((mentee) => [mentee.mentee_first_name, mentee.progress_status, mentee.progress_notes]),
    [
      ['Eva', 'undergoing_mst', 'Two shifts in'],
      ['Ben', 'awaiting_shift', null],
    ],
  )
  assert.deepEqual([after.stats.totalMentors, after.stats.unassignedMentees], [1, 3])
  assert.equal(after.stats.avgMenteesPerMentor, 2)
})

test("a mentor's and a mentee's numbers are their own, without fields of another role", async () => {
  const world = await stage()
  const { as, ids } = world
  await addShift(world, ids.eva, ['2026-11-23T20:00', '2026-11-24T08:00'])
  await addGoal(world, ids.eva, '2026-12-01')
  await addGoal(world, ids.eva, '2026-12-01', 'cancelled')

  assert.deepEqual(await as('max').call(getDashboardNumbers), {
    activeMentees: 2,
    upcomingShifts: 1,
    learningPlans: 0,
    progressUpdates: 0,
    unreadNotes: 0,
  })
  assert.deepEqual(await as('eva').call(getDashboardNumbers), {
    assignedMentor: 'Max Okafor',
    assignedMentorStatus: 'active',
    nextShift: '2026-11-23',
    nextShiftUncertain: false,
    progressStatus: 'awaiting_shift',
    signedOffAt: null,
    hasMilestones: false,
    learningPlans: 0,
    learningGoals: 1,
    unreadNotes: 0,
    unreadDocuments: 0,
  })
  assert.deepEqual(await as('uma').call(getDashboardNumbers), {
    assignedMentor: null,
    assignedMentorStatus: null,
    nextShift: null,
    nextShiftUncertain: false,
    progressStatus: 'awaiting_shift',
    signedOffAt: null,
    hasMilestones: false,
    learningPlans: 0,
    learningGoals: 0,
    unreadNotes: 0,
    unreadDocuments: 0,
  })
})

test('a mentee reads the day of the sign-off until the record is reopened', async () => {
  const world = await stage()
  const params = await signedOff(world)

  const signed = await world.as('eva').call(getDashboardNumbers)
  await world.as('nora').call(reopenSignOff, { params, body: { readVersion: 3, reason: 'Wrong hours' } })
  const reopened = await world.as('eva').call(getDashboardNumbers)

  assert.deepEqual([signed.signedOffAt, reopened.signedOffAt], [world.ctx.now().toISOString(), null])
})

test('a pending person sees only their numbers', async () => {
  const { as } = await stage()

  await as('pia').call(getDashboardNumbers)
  const refused = await as('pia').refused(listShifts)

  assert.deepEqual([refused.status, refused.code], [403, 'ACCOUNT_PENDING'])
})

test('the next shift is the first that has not ended, for people who may see it', async () => {
  const world = await stage()
  const { as, ids } = world
  await addShift(world, ids.eva, ['2026-11-19T20:00', '2026-11-20T08:00'])
  await addShift(world, ids.eva, ['2026-11-20T09:30', '2026-11-20T17:00'])
  const query = { menteeId: ids.eva }

  const next = await as('eva').call(findNextShift, { query })

  assert.deepEqual([next?.shift_date, next?.start_time, next?.end_time], ['2026-11-20', '09:30', '17:00'])
  for (const who of ['max', 'nora'] as const)
    assert.equal((await as(who).call(findNextShift, { query }))?.id, next?.id, who)
  for (const who of ['max', 'eva'] as const)
    assert.equal((await as(who).call(findNextShift))?.id, next?.id, 'without a mentee one asks for their own')
  assert.equal(await as('ruth').call(findNextShift), null)
  assert.equal((await as('ruth').refused(findNextShift, { query })).status, 404)
  assert.equal((await as('ben').refused(findNextShift, { query })).status, 404)
  assert.equal(await as('uma').call(findNextShift, { query: { menteeId: ids.uma } }), null)
})

test('shifts are listed latest first, page by page, and only for their participants', async () => {
  const world = await stage()
  const { as, ids } = world
  for (const day of ['23', '21', '25', '22', '24'])
    await addShift(world, ids.eva, [`2026-11-${day}T09:00`, `2026-11-${day}T17:00`])

  const first = await as('eva').send({ method: 'GET', url: '/api/shifts?limit=3' })
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await as('eva').send({ method: 'GET', url: next })

  const days = [...first.json(), ...second.json()].map((shift) => shift.shift_date.slice(-2))
  assert.deepEqual(days, ['25', '24', '23', '22', '21'])
  assert.equal(second.headers.link, undefined)
  assert.equal((await as('ben').call(listShifts)).length, 0)
  assert.equal((await as('ruth').call(listShifts)).length, 0)
  assert.equal((await as('nora').call(listShiftsOfMentee, { params: { menteeId: ids.eva } })).length, 5)
  assert.equal((await as('nora').refused(listShiftsOfMentee, { params: { menteeId: ids.max } })).status, 404)
})
