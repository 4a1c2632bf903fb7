import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAvailableMentees, listAvailableMentors } from '#contract/assignments.ts'
import { getAttention, getQuickActions, snooze } from '#contract/attention.ts'
import {
  getDashboardNumbers,
  getOverview,
  listMenteesWithoutMentor,
  listMentorsOfOverview,
} from '#contract/dashboard.ts'
import { type Endpoint, type EndpointInput, urlOf } from '#contract/endpoint.ts'
import { listEnhancedMentees } from '#contract/mentees.ts'
import { listReferrals } from '#contract/referrals.ts'
import { figures, getReports, listPeopleBehind, reportNames } from '#contract/reports.ts'
import { listShifts } from '#contract/shifts.ts'
import { listUsers } from '#contract/users.ts'
import type { Name } from '#demo/cast.ts'
import { demoStage } from '../server/testing/stage.ts'
import { summaryOf, withNotes } from '../web/mentees/mentees.ts'
import { columnsOf, figureOf, rowsOf, totalsOf } from '../web/reports/rows.ts'

// Compares all places that show a number of the demo programme: the same number must be equal everywhere.
const world = await demoStage()
const { as } = world
const nora = as('nora')

/** The total number of rows according to a list's reply. */
async function totalOf<E extends Endpoint>(
  who: Name,
  endpoint: E,
  checked: EndpointInput<E>,
): Promise<number> {
  const answer = await as(who).send({ method: 'GET', url: urlOf(endpoint, checked) })
  assert.equal(answer.statusCode, 200, answer.body)
  return Number(answer.headers['x-total-count'])
}

const waiting = async (kind: string) =>
  (await nora.call(getQuickActions)).items.filter((item) => item.kind === kind).length

/** The number of snoozed items, which are not among the pending ones. */
const snoozedOf = async (kind: string) =>
  (await nora.call(getQuickActions)).snoozed.filter((item) => item.kind === kind).length

const soon = { untilDay: '2026-12-01', reason: 'Back from leave then' }
for (const kind of ['unassigned', 'referral', 'goal']) {
  const { id } = (await nora.call(getQuickActions)).items.find((item) => item.kind === kind) ?? {}
  await nora.call(snooze, { body: { kind: kind as 'goal', id: id ?? 0, ...soon } })
}

test('every screen counts the same unassigned mentees, without completed ones', async () => {
  const { stats, unassignedMentees, completedMentees } = await nora.call(getOverview)
  const page = await nora.call(listAvailableMentees)
  const signedOff = await world.db
    .selectFrom('sign_offs')
    .where('state', '=', 'signed_off')
    .select('mentee_id')
    .execute()
  const as = (assignment: string) => page.filter((mentee) => mentee.assignment === assignment).length

  assert.ok(stats.unassignedMentees > 0 && completedMentees.length > 0)
  assert.deepEqual(
    {
      list: unassignedMentees.length,
      assignments: as('unassigned'),
      quickActions: (await waiting('unassigned')) + (await snoozedOf('unassigned')),
    },
    {
      list: stats.unassignedMentees,
      assignments: stats.unassignedMentees,
      quickActions: stats.unassignedMentees,
    },
  )
  assert.ok(unassignedMentees.every(({ progress_status }) => progress_status !== 'completed'))
  const isSignedOff = (id: number) => signedOff.some(({ mentee_id }) => mentee_id === id)
  assert.ok(unassignedMentees.every(({ id }) => !isSignedOff(id)))
  assert.ok(
    completedMentees.every(({ id, progress_status }) => progress_status === 'completed' || isSignedOff(id)),
  )
  assert.deepEqual([as('completed'), await waiting('completed')], Array(2).fill(completedMentees.length))
})

test('each person of the programme is once in the overview', async () => {
  const { stats, mentors, unassignedMentees, completedMentees } = await nora.call(getOverview)
  const numbers = await nora.call(getDashboardNumbers)
  const { progress, mentors: caseloads } = await nora.call(getReports)
  const assigned = new Set(mentors.flatMap(({ mentees }) => mentees.map(({ mentee_id }) => mentee_id)))
  const users = await nora.call(listUsers)
  const counted = (role: string) =>
    users.filter((one) => one.role === role && one.status !== 'inactive').length

  assert.deepEqual(
    [
      numbers.totalMentees,
      counted('mentee'),
      assigned.size + unassignedMentees.length + completedMentees.length,
      Object.values(stats.progressBreakdown).reduce((sum, n) => sum + n, 0),
      progress.reduce((sum, { people }) => sum + people, 0),
    ],
    Array(5).fill(stats.totalMentees),
  )
  assert.deepEqual(
    [
      numbers.totalMentors,
      counted('mentor'),
      mentors.length,
      caseloads.filter(({ id }) => id !== null).length,
    ],
    Array(4).fill(stats.totalMentors),
  )
  assert.equal(numbers.activeUsers, users.filter(({ status }) => status === 'active').length)
})

test('the tiles show the numbers of the overview', async () => {
  const { stats, completedMentees } = await nora.call(getOverview)
  const numbers = await nora.call(getDashboardNumbers)

  assert.deepEqual(
    {
      totalMentors: numbers.totalMentors,
      totalMentees: numbers.totalMentees,
      unassignedMentees: numbers.unassignedMentees,
      avgMenteesPerMentor: numbers.avgMenteesPerMentor,
      progressBreakdown: numbers.progressBreakdown,
    },
    stats,
  )
  assert.equal(numbers.completedMentees, completedMentees.length)
})

test('the pages of the overview contain everybody', async () => {
  const { mentors, unassignedMentees, completedMentees } = await nora.call(getOverview)
  const pages = await nora.call(listMentorsOfOverview)
  const withoutMentor = (assignment: 'unassigned' | 'completed') =>
    nora.call(listMenteesWithoutMentor, { query: { assignment } })

  const byId = (one: { mentee_id: number }, other: { mentee_id: number }) => one.mentee_id - other.mentee_id
  assert.deepEqual(
    pages.map(({ mentee_count, ...mentor }) => mentor),
    mentors.map((mentor) => ({ ...mentor, mentees: mentor.mentees.toSorted(byId) })),
  )
  assert.ok(pages.every(({ mentee_count, mentees }) => mentee_count === mentees.length))
  assert.deepEqual(await withoutMentor('unassigned'), unassignedMentees)
  assert.deepEqual(await withoutMentor('completed'), completedMentees)
})

test("a mentor's caseload is the same everywhere", async () => {
  const { mentors } = await nora.call(getOverview)
  const { mentors: reported } = await nora.call(getReports)
  const available = await nora.call(listAvailableMentors)
  const ofMax = await as('max').call(listEnhancedMentees)

  const caseloads = (rows: [id: number | null, mentees: number][]) =>
    rows.filter(([id]) => id !== null).sort(([a], [b]) => Number(a) - Number(b))
  const overview = caseloads(mentors.map(({ id, mentees }) => [id, mentees.length]))
  assert.deepEqual(caseloads(reported.map(({ id, mentees }) => [id, mentees])), overview)
  assert.deepEqual(
    caseloads(available.map(({ id, mentee_count }) => [id, mentee_count])),
    overview.filter(([id]) => available.some((mentor) => mentor.id === id)),
  )
  assert.deepEqual(
    [summaryOf(ofMax.map(withNotes)).total, (await as('max').call(getDashboardNumbers)).activeMentees],
    Array(2).fill(mentors.find(({ id }) => id === world.ids.max)?.mentees.length),
  )
})

for (const who of ['nora', 'max', 'eva'] as const)
  test(`upcoming shifts are counted alike above the list and on the tile: ${who}`, async () => {
    const { upcomingShifts, nextShift } = await as(who).call(getDashboardNumbers)

    const listed = await as(who).call(listShifts, { query: { upcoming: 'yes' } })

    assert.ok(listed.every(({ status }) => status === 'scheduled'))
    assert.equal(await totalOf(who, listShifts, { query: { upcoming: 'yes', limit: 1 } }), listed.length)
    if (who === 'eva') assert.equal(listed.at(-1)?.shift_date ?? null, nextShift)
    else assert.equal(listed.length, upcomingShifts)
  })

test('pending and snoozed items are counted alike on the dashboard and on their page', async () => {
  const { items, total, snoozed: gone } = await nora.call(getAttention)
  const { items: all, snoozed } = await nora.call(getQuickActions)

  assert.deepEqual([total, gone], [all.length, snoozed.length])
  assert.equal(snoozed.length, 3)
  assert.ok(items.some(({ more }) => more.length > 0))
  const shown = items.flatMap(({ more, ...item }) => [item, ...more])
  for (const item of shown) assert.ok(all.some((one) => one.kind === item.kind && one.id === item.id))
})

test('referrals and overdue goals on the tiles equal pending plus snoozed items', async () => {
  const { pendingReferrals, overdueGoals } = await nora.call(getDashboardNumbers)
  const referrals = await nora.call(listReferrals)
  const { goals } = await nora.call(getReports, { query: { from: '2020-01-01', to: '2026-12-31' } })

  assert.deepEqual(
    [
      (await waiting('referral')) + (await snoozedOf('referral')),
      referrals.filter(({ status }) => status === 'pending').length,
    ],
    [pendingReferrals, pendingReferrals],
  )
  assert.deepEqual(
    [
      (await waiting('goal')) + (await snoozedOf('goal')),
      goals.reduce((sum, { overdue }) => sum + overdue, 0),
    ],
    [overdueGoals, overdueGoals],
  )
})

for (const range of [{}, { from: '2023-12-01', to: '2026-10-27' }])
  test(`shifts and hours are the same by month and by mentor ${JSON.stringify(range)}`, async () => {
    const reports = await nora.call(getReports, { query: range })

    const [byMonth, byMentor] = [totalsOf('shifts', reports).values, totalsOf('mentors', reports).values]

    assert.ok(Number(byMonth.hours) > 1_000)
    assert.equal(byMentor.hours, byMonth.hours)
    assert.equal(byMentor.shifts, byMonth.completed)
  })

test('every number of every report, totals too, has as many rows behind it', async () => {
  const reports = await nora.call(getReports)
  let checked = 0
  for (const name of reportNames)
    for (const row of [...rowsOf(name, reports), totalsOf(name, reports)])
      for (const [column] of columnsOf(name)) {
        const figure = figureOf(name, column, row)
        if (!figure) continue
        checked += 1
        const query = { figure, limit: 1, ...(row.key !== undefined && { key: row.key }) }
        assert.equal(
          await totalOf('nora', listPeopleBehind, { query }),
          row.values[column],
          `${name}, ${row.label}, ${column}`,
        )
      }
  assert.ok(checked > figures.length * 3, `only ${checked} numbers had people`)
})
