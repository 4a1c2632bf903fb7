import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDashboardNumbers, getOverview } from '#contract/dashboard.ts'
import { setProgress } from '#contract/mentees.ts'
import { decideReferral, submitReferral } from '#contract/referrals.ts'
import { type Figure, getReports, listPeopleBehind } from '#contract/reports.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import type { NewRow } from '../database/schema.ts'
import { type Stage, stage } from '../testing/stage.ts'

const life = { created_at: '2026-11-01T09:00:00.000Z', updated_at: '2026-11-01T09:00:00.000Z' }

const applies = ({ visitor }: Stage, name: string) =>
  visitor.call(submitReferral, {
    body: {
      firstName: name,
      lastName: 'García',
      grsNumber: name,
      email: `${name}@mst.example`,
      reason: 'Please',
    },
  })

const shift = ({ ids }: Stage, values: Partial<NewRow<'shifts'>>): NewRow<'shifts'> => ({
  mentor_id: ids.max,
  mentee_id: ids.eva,
  starts_at: '2026-10-05T09:00',
  ends_at: '2026-10-05T17:00',
  status: 'completed',
  location: '',
  notes: '',
  ...life,
  ...values,
})

const goal = ({ ids }: Stage, values: Partial<NewRow<'goals'>>): NewRow<'goals'> => ({
  mentee_id: ids.eva,
  created_by: ids.max,
  title: 'Lead a handover',
  description: '',
  target_date: '2026-12-31',
  priority: 'high',
  status: 'active',
  ...life,
  ...values,
})

const behind = async ({ as }: Stage, figure: Figure, key?: string) =>
  (await as('nora').call(listPeopleBehind, { query: { figure, ...(key !== undefined && { key }) } })).map(
    ({ name, what }) => `${name}: ${what}`,
  )

test('unasked the last twelve months are told, every one of them', async () => {
  const { as } = await stage()

  const { from, to, referrals } = await as('nora').call(getReports)

  assert.deepEqual([from, to], ['2025-12-01', '2026-11-20'])
  assert.equal(referrals.length, 12)
  assert.deepEqual(referrals[0], {
    month: '2025-12',
    received: 0,
    approved: 0,
    rejected: 0,
    median_days: null,
  })
})

test('referrals by the month of their arrival and of their decision, and how long decisions took', async () => {
  const world = await stage()
  const { as, db } = world
  // Received on Friday 20 November; decided the same day, on Tuesday (2 working days), on Friday (5).
  for (const name of ['ines', 'jo', 'kim', 'lee']) await applies(world, name)
  const ids = (await db.selectFrom('referrals').select('id').orderBy('id').execute()).map(({ id }) => id)
  const decide = (place: number, status: 'approved' | 'rejected') =>
    as('nora').call(decideReferral, { params: { id: ids[place] ?? 0 }, body: { status } })
  await decide(0, 'rejected')
  world.passes({ days: 4 })
  world.signsInAgain('nora')
  await decide(1, 'approved')
  world.passes({ days: 3 })
  world.signsInAgain('nora')
  await decide(2, 'approved')

  const { referrals, decisions } = await as('nora').call(getReports)
  const numbers = await as('nora').call(getDashboardNumbers)

  assert.deepEqual(referrals.at(-1), {
    month: '2026-11',
    received: 4,
    approved: 2,
    rejected: 1,
    median_days: 2,
  })
  assert.deepEqual(decisions, { decided: 3, within_promise: 2, median_days: 2 })
  assert.equal(numbers.pendingReferrals, 4 - 2 - 1)
  assert.deepEqual(await behind(world, 'referrals.approved', '2026-11'), [
    'kim García: Approved',
    'jo García: Approved',
  ])
  assert.deepEqual(await behind(world, 'referrals.approved', '2026-10'), [])
})

test('an instant counts in the month of the hospital, whose summer clock is an hour ahead', async () => {
  const world = await stage()
  await world.db
    .insertInto('goals')
    .values([
      goal(world, { created_at: '2026-05-31T22:59:59.000Z' }),
      goal(world, { created_at: '2026-05-31T23:00:00.000Z' }),
      goal(world, { created_at: '2026-10-31T23:59:59.000Z' }),
    ])
    .execute()
  const set = async (query: { from: string; to: string }) =>
    (await world.as('nora').call(getReports, { query })).goals.map(({ month, set }) => [month, set])

  assert.deepEqual(await set({ from: '2026-05-01', to: '2026-06-30' }), [
    ['2026-05', 1],
    ['2026-06', 1],
  ])
  assert.deepEqual(await set({ from: '2026-06-01', to: '2026-10-31' }), [
    ['2026-06', 1],
    ['2026-07', 0],
    ['2026-08', 0],
    ['2026-09', 0],
    ['2026-10', 1],
  ])
})

test('people by progress agree with the overview, and moves tell who went where', async () => {
  const world = await stage()
  const { as, ids } = world
  const set = (menteeId: number, progressStatus: 'undergoing_mst' | 'completed') =>
    as('max').call(setProgress, { params: { menteeId }, body: { progressStatus } })
  await set(ids.eva, 'undergoing_mst')
  await set(ids.ben, 'undergoing_mst')
  world.passes({ days: 3 })
  world.signsInAgain('max')
  await set(ids.ben, 'completed')
  world.signsInAgain('nora')

  const now = await as('nora').call(getReports)
  const before = await as('nora').call(getReports, { query: { to: '2026-11-21' } })
  const { stats } = await as('nora').call(getOverview)

  assert.deepEqual(
    Object.fromEntries(now.progress.map(({ status, people }) => [status, people])),
    stats.progressBreakdown,
  )
  assert.deepEqual(
    before.progress.map(({ people }) => people),
    [3, 2, 0, 0],
  )
  assert.deepEqual(now.moves, [
    { from_status: 'awaiting_shift', to_status: 'undergoing_mst', moves: 2 },
    { from_status: 'undergoing_mst', to_status: 'completed', moves: 1 },
  ])
  assert.deepEqual(await behind(world, 'moves.moves', 'undergoing_mst>completed'), [
    'Ben Brown: Undergoing MST to Completed',
  ])
  assert.deepEqual(await behind(world, 'progress.people', 'completed'), ['Ben Brown: Completed'])
})

test('shifts by month, with the hours of the completed ones, also over midnight', async () => {
  const world = await stage()
  await world.db
    .insertInto('shifts')
    .values([
      shift(world, {}),
      shift(world, { starts_at: '2026-10-31T20:00', ends_at: '2026-11-01T08:15' }),
      shift(world, { starts_at: '2026-10-07T09:00', ends_at: '2026-10-07T17:00', status: 'cancelled' }),
      shift(world, { starts_at: '2026-11-02T09:00', ends_at: '2026-11-02T10:20', mentee_id: world.ids.ben }),
      shift(world, { starts_at: '2026-11-25T09:00', ends_at: '2026-11-25T17:00', status: 'scheduled' }),
      shift(world, { deleted_at: '2026-11-02T09:00:00.000Z' }),
    ])
    .execute()

  const { shifts, mentors } = await world
    .as('nora')
    .call(getReports, { query: { from: '2026-10-01', to: '2026-11-30' } })

  assert.deepEqual(shifts, [
    { month: '2026-10', planned: 3, completed: 2, cancelled: 1, hours: 20.25 },
    { month: '2026-11', planned: 2, completed: 1, cancelled: 0, hours: 80 / 60 },
  ])
  assert.deepEqual(
    mentors.map(({ name, mentees, shifts, hours, last_contact }) => [
      name,
      mentees,
      shifts,
      hours,
      last_contact,
    ]),
    [
      ['Max Okafor', 2, 3, (20 * 60 + 15 + 80) / 60, '2026-11-02'],
      ['Ruth Ångström', 1, 0, 0, null],
    ],
  )
  assert.deepEqual(await behind(world, 'mentors.shifts', String(world.ids.max)), [
    'Ben Brown: with Max Okafor',
    'Eva Lindqvist: with Max Okafor',
    'Eva Lindqvist: with Max Okafor',
  ])
})

test('goals set, completed and overdue agree with the dashboard, and mentees who left do not count as overdue', async () => {
  const world = await stage()
  const { as, ids, db } = world
  await db
    .insertInto('goals')
    .values([
      goal(world, { target_date: '2026-11-19' }),
      goal(world, { target_date: '2026-11-20', title: 'Due today' }),
      goal(world, { target_date: '2026-11-01', mentee_id: ids.ivan }),
      goal(world, {
        status: 'completed',
        completed_at: '2026-11-10T09:00:00.000Z',
        created_at: '2026-10-01T09:00:00.000Z',
      }),
      goal(world, { status: 'cancelled' }),
    ])
    .execute()

  const { goals } = await as('nora').call(getReports)
  const numbers = await as('nora').call(getDashboardNumbers)

  assert.deepEqual(goals.slice(-2), [
    { month: '2026-10', set: 1, completed: 0, overdue: 0 },
    { month: '2026-11', set: 4, completed: 1, overdue: 1 },
  ])
  assert.equal(numbers.overdueGoals, 1)
  assert.deepEqual(await behind(world, 'goals.overdue'), ['Eva Lindqvist: Lead a handover'])
})

test('plans by status, and mentors with their caseload: an inactive mentor is in neither', async () => {
  const world = await stage()
  const { as, ids, db } = world
  const plan = {
    mentee_id: ids.eva,
    mentor_id: ids.max,
    created_by: ids.max,
    description: '',
    target_date: '2026-12-01',
  }
  await db
    .insertInto('learning_plans')
    .values([
      { ...plan, ...life, title: 'One', status: 'active' },
      { ...plan, ...life, title: 'Two', status: 'archived' },
      { ...plan, ...life, title: 'Gone', status: 'active', deleted_at: life.created_at },
    ])
    .execute()
  await as('nora').call(editUser, { params: { id: ids.ruth }, body: { status: 'inactive' } })

  const { plans, mentors } = await as('nora').call(getReports)
  const { mentors: overview } = await as('nora').call(getOverview)

  assert.deepEqual(plans, [
    { status: 'draft', plans: 0 },
    { status: 'active', plans: 1 },
    { status: 'completed', plans: 0 },
    { status: 'archived', plans: 1 },
  ])
  assert.deepEqual(
    mentors.map(({ id, mentees }) => [id, mentees]),
    overview.map(({ id, mentees }) => [id, mentees.length]),
  )
  assert.deepEqual(await behind(world, 'mentors.mentees', String(ids.max)), [
    'Ben Brown: since 20/11/2026',
    'Eva Lindqvist: since 20/11/2026',
  ])
})

test('what a mentor who has left worked still counts, in a row of all who have left', async () => {
  const world = await stage()
  const { as, ids, db } = world
  await db
    .insertInto('shifts')
    .values([
      shift(world, { mentor_id: ids.ruth, mentee_id: ids.zoe }),
      shift(world, { mentor_id: ids.omar, mentee_id: ids.zoe }),
      shift(world, {}),
    ])
    .execute()
  await as('nora').call(editUser, { params: { id: ids.ruth }, body: { status: 'inactive' } })

  const { mentors } = await as('nora').call(getReports)

  assert.deepEqual(
    mentors.map(({ id, name, mentees, shifts, hours }) => [id, name, mentees, shifts, hours]),
    [
      [ids.max, 'Max Okafor', 2, 1, 8],
      [null, 'Mentors who have left', 0, 2, 16],
    ],
  )
  assert.deepEqual(await behind(world, 'mentors.shifts', 'left'), [
    'Zoë Adeyemi: with Omar Siddiqui',
    'Zoë Adeyemi: with Ruth Ångström',
  ])
})

test('behind a number a deleted person is named as such', async () => {
  const world = await stage()
  const { as, ids, db } = world
  await db
    .insertInto('shifts')
    .values([shift(world, { mentee_id: ids.ben }), shift(world, {})])
    .execute()
  await as('nora').call(deleteUser, { params: { id: ids.ben } })

  const people = await as('nora').call(listPeopleBehind, { query: { figure: 'shifts.completed' } })

  assert.deepEqual(
    people.map(({ name, deleted }) => [name, deleted]),
    [
      ['Eva Lindqvist', false],
      ['Ben Brown', true],
    ],
  )
})
