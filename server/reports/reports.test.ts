import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDashboardNumbers, getOverview } from '#contract/dashboard.ts'
import { setProgress } from '#contract/mentees.ts'
import { decideReferral, submitReferral } from '#contract/referrals.ts'
import { type Figure, getReports, listPeopleBehind } from '#contract/reports.ts'
import { confirmSummary, countersign, reopenSignOff } from '#contract/sign-off.ts'
import { shiftOf } from '../testing/debriefs.ts'
import { debriefRow, goalRow, type shiftRow } from '../testing/rows.ts'
import { writtenSummary } from '../testing/sign-offs.ts'
import { type Stage, stage } from '../testing/stage.ts'

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

const behind = async ({ as }: Stage, figure: Figure, key?: string) =>
  (await as('nora').call(listPeopleBehind, { query: { figure, ...(key !== undefined && { key }) } })).map(
    ({ name, what }) => `${name}: ${what}`,
  )

test('the default range is the last twelve months, each with a row', async () => {
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

test('referrals are counted by month of arrival and of decision, with decision times', async () => {
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
  assert.deepEqual(decisions, { decided: 3, within_promise: 2, rejected: [], median_days: 2 })
  assert.equal(numbers.pendingReferrals, 4 - 2 - 1)
  assert.deepEqual(await behind(world, 'referrals.approved', '2026-11'), [
    'kim García: Approved',
    'jo García: Approved',
  ])
  assert.deepEqual(await behind(world, 'referrals.approved', '2026-10'), [])
})

test('an instant counts in the month of the local time zone', async () => {
  const world = await stage()
  await world.db
    .insertInto('goals')
    .values([
      goalRow(world, { created_at: '2026-05-31T22:59:59.000Z' }),
      goalRow(world, { created_at: '2026-05-31T23:00:00.000Z' }),
      goalRow(world, { created_at: '2026-10-31T23:59:59.000Z' }),
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

test('people by progress agree with the overview, and moves list the transitions', async () => {
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

test("goals agree with the dashboard, and former mentees' goals are not overdue", async () => {
  const world = await stage()
  const { as, ids, db } = world
  await db
    .insertInto('goals')
    .values([
      goalRow(world, { target_date: '2026-11-19' }),
      goalRow(world, { target_date: '2026-11-20', title: 'Due today' }),
      goalRow(world, { target_date: '2026-11-01', mentee_id: ids.ivan }),
      goalRow(world, {
        status: 'completed',
        completed_at: '2026-11-10T09:00:00.000Z',
        created_at: '2026-10-01T09:00:00.000Z',
      }),
      goalRow(world, { status: 'cancelled' }),
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

test('shifts count by their outcome or cause, and completed ones by who wrote a debrief', async () => {
  const world = await stage()
  const times = { starts_at: '2026-11-02T09:00', ends_at: '2026-11-02T17:00' }
  const add = async (values: Parameters<typeof shiftRow>[1]) => shiftOf(world, { ...times, ...values })
  const both = await add({})
  const [mine, hers] = [await add({}), await add({})]
  await add({})
  await add({ status: 'cancelled' })
  await add({ status: 'cancelled', cause: 'nobody_came' })
  await add({ status: 'scheduled' })
  for (const shift_id of [both, mine]) await insertDebrief(world, { shift_id })
  for (const shift_id of [both, hers])
    await insertDebrief(world, { shift_id, side: 'mentee', created_by: world.ids.eva })

  const { outcomes, debriefs } = await world.as('nora').call(getReports)

  assert.deepEqual(
    outcomes.map(({ outcome, shifts }) => `${outcome} ${shifts}`),
    [
      ...['completed 4', 'mentee_away 0', 'mentor_away 0', 'needed_elsewhere 0', 'nobody_came 1'],
      ...['other 0', 'cancelled 1'],
    ],
  )
  assert.deepEqual(
    debriefs?.map(({ written_by, shifts }) => `${written_by} ${shifts}`),
    ['both 1', 'mentor 1', 'mentee 1', 'none 1'],
  )
  assert.equal((await behind(world, 'outcomes.shifts', 'nobody_came')).length, 1)
  assert.equal((await behind(world, 'debriefs.shifts', 'both')).length, 1)
})

const insertDebrief = (world: Stage, values: Parameters<typeof debriefRow>[1]) =>
  world.db.insertInto('debriefs').values(debriefRow(world, values)).execute()

test('answers about the support count once their debrief is open', async () => {
  const world = await stage()
  const times = { starts_at: '2026-11-02T09:00', ends_at: '2026-11-02T17:00' }
  const answer = async (values: Partial<Parameters<typeof debriefRow>[1]>) =>
    insertDebrief(world, {
      shift_id: await shiftOf(world, times),
      side: 'mentee',
      created_by: world.ids.eva,
      ...values,
    })
  await answer({ support: 'yes' })
  await answer({ support: 'no' })
  await answer({ support: 'no', opens_at: '2027-01-01T09:00:00.000Z' })
  await answer({ support: null })

  const { support = [] } = await world.as('nora').call(getReports)

  assert.deepEqual(
    support.map(({ answer, answers }) => `${answer} ${answers}`),
    ['yes 1', 'partly 0', 'no 1'],
  )
  assert.deepEqual(await behind(world, 'support.answers', 'no'), ['Eva Lindqvist: with Max Okafor'])
})

test('supernumerary shifts count by month and by place, and few shifts of one place as other places', async () => {
  const world = await stage()
  const times = { starts_at: '2026-11-02T09:00', ends_at: '2026-11-02T17:00' }
  const places = ['Ward 4', 'ward 4', 'WARD  4', 'Ward 4', 'Ward4', 'Bay 2', '']
  for (const location of places) {
    const shift_id = await shiftOf(world, { ...times, location })
    await insertDebrief(world, { shift_id, counted: 'neither' })
  }
  await insertDebrief(world, { shift_id: await shiftOf(world, times), counted: 'both' })

  const { supernumerary = [], places: rows = [] } = await world.as('nora').call(getReports)

  assert.deepEqual(supernumerary.at(-1), { month: '2026-11', shifts: 7, hours: 56 })
  assert.deepEqual(
    rows.map(({ place, shifts, hours }) => [place.toLowerCase().replaceAll(' ', ''), shifts, hours]),
    [
      ['ward4', 5, 40],
      ['otherplaces', 1, 8],
      ['noplace', 1, 8],
    ],
  )
  assert.equal((await behind(world, 'places.shifts', rows[0]?.key)).length, 5)
})

test('records count in the month in which they were signed off, with the days since the summary', async () => {
  const world = await stage()
  await writtenSummary(world)
  world.passes({ days: 3 })
  await world
    .as('eva')
    .call(confirmSummary, { params: { menteeId: world.ids.eva }, body: { readVersion: 1 } })
  world.passes({ days: 1 })
  await world.as('nora').call(countersign, {
    params: { menteeId: world.ids.eva },
    body: { readVersion: 2, seenUnmet: true },
  })

  const signed = await world.as('nora').call(getReports)
  const people = await behind(world, 'sign_offs.signed_off')
  const params = { menteeId: world.ids.eva }
  await world.as('nora').call(reopenSignOff, { params, body: { readVersion: 3, reason: 'Wrong hours' } })
  const reopened = await world.as('nora').call(getReports)

  const counted = ({ sign_offs = [], sign_off_days }: typeof signed) => [
    sign_offs.at(-1),
    sign_offs.reduce((sum, row) => sum + row.signed_off, 0),
    sign_off_days,
  ]
  const { month } = signed.sign_offs?.at(-1) ?? {}
  assert.deepEqual(counted(signed), [{ month, signed_off: 1, sign_off_days: 4, without_number: 1 }, 1, 4])
  assert.deepEqual(people, ['Eva Lindqvist: on 24/11/2026'])
  assert.deepEqual(counted(reopened), [
    { month, signed_off: 0, sign_off_days: null, without_number: 0 },
    0,
    null,
  ])
})
