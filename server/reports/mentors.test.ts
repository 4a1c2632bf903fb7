import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOverview } from '#contract/dashboard.ts'
import { type Figure, getReports, listPeopleBehind } from '#contract/reports.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import type { NewRow } from '../database/schema.ts'
import { life, planRow, shiftRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Tests what the reports count for mentors: shifts and their hours, plans and caseload. */

const workedShift = (world: Stage, values: Partial<NewRow<'shifts'>> = {}) =>
  shiftRow(world, {
    starts_at: '2026-10-05T09:00',
    ends_at: '2026-10-05T17:00',
    status: 'completed',
    ...values,
  })

const behind = async ({ as }: Stage, figure: Figure, key?: string) =>
  (await as('nora').call(listPeopleBehind, { query: { figure, ...(key !== undefined && { key }) } })).map(
    ({ name, what }) => `${name}: ${what}`,
  )

test('shifts are grouped by month, with completed hours, also over midnight', async () => {
  const world = await stage()
  await world.db
    .insertInto('shifts')
    .values([
      workedShift(world),
      workedShift(world, { starts_at: '2026-10-31T20:00', ends_at: '2026-11-01T08:15' }),
      workedShift(world, { starts_at: '2026-10-07T09:00', ends_at: '2026-10-07T17:00', status: 'cancelled' }),
      workedShift(world, {
        starts_at: '2026-11-02T09:00',
        ends_at: '2026-11-02T10:20',
        mentee_id: world.ids.ben,
      }),
      workedShift(world, { starts_at: '2026-11-25T09:00', ends_at: '2026-11-25T17:00', status: 'scheduled' }),
      workedShift(world, { deleted_at: '2026-11-02T09:00:00.000Z' }),
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

test("plans by status and mentors' caseloads leave out inactive mentors", async () => {
  const world = await stage()
  const { as, ids, db } = world
  await db
    .insertInto('learning_plans')
    .values([
      planRow(world, { title: 'One' }),
      planRow(world, { title: 'Two', status: 'archived' }),
      planRow(world, { title: 'Gone', deleted_at: life.created_at }),
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

test('work of mentors who left counts in one common row', async () => {
  const world = await stage()
  const { as, ids, db } = world
  await db
    .insertInto('shifts')
    .values([
      workedShift(world, { mentor_id: ids.ruth, mentee_id: ids.zoe }),
      workedShift(world, { mentor_id: ids.omar, mentee_id: ids.zoe }),
      workedShift(world),
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

test('the list behind a number labels a deleted person', async () => {
  const world = await stage()
  const { as, ids, db } = world
  await db
    .insertInto('shifts')
    .values([workedShift(world, { mentee_id: ids.ben }), workedShift(world)])
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
