import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullName } from '#contract/person.ts'
import { fewerThanFive } from '#contract/report-numbers.ts'
import { getReports, listPeopleBehind, type ReportName, reportNames } from '#contract/reports.ts'
import { createUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { chooses } from '../testing/milestones.ts'
import { demoStage, type Stage, stage } from '../testing/stage.ts'

const sheetOf = async ({ send }: Pick<ReturnType<Stage['as']>, 'send'>, report: ReportName) =>
  (await send({ url: `/api/admin/reports/${report}/csv` })).body

test('a key for figures gets counts, no small number and no name of a mentor', async () => {
  const world = await demoStage()
  const { program } = await world.key('figures')

  const own = await world.as('nora').call(getReports)
  const counted = await program.call(getReports)
  const sheets = await Promise.all(reportNames.map((report) => sheetOf(program, report)))

  const shown = JSON.stringify([counted, sheets])
  for (const { name } of own.mentors.filter(({ id }) => id !== null)) assert.ok(!shown.includes(name), name)
  for (const actor of Object.values(cast)) assert.ok(!shown.includes(fullName(actor)), fullName(actor))
  assert.deepEqual(
    counted.mentors.map(({ id, name, last_contact }) => [id, name, last_contact]),
    [[null, 'All mentors', null]],
  )
  const numbers = [
    counted.progress.map(({ people }) => people),
    counted.referrals.map(({ received }) => received),
  ]
  for (const n of numbers.flat()) assert.ok(n === (fewerThanFive as unknown) || n === 0 || n >= 5, String(n))
  for (const [row, { people }] of own.progress.entries())
    assert.equal(counted.progress[row]?.people, people > 0 && people < 5 ? fewerThanFive : people)
})

for (const [people, counted] of [
  [4, fewerThanFive],
  [5, 5],
] as const)
  test(`a key reads ${people} mentees in a state as ${counted}`, async () => {
    const world = await stage()
    await world.db.updateTable('users').set({ status: 'inactive' }).where('role', '=', 'mentee').execute()
    for (let n = 0; n < people; n += 1)
      await world.as('nora').call(createUser, {
        body: { firstName: 'Ida', lastName: 'Berg', email: `ida${n}@mst.example`, password: castPassword },
      })
    const { program } = await world.key('figures')

    const { progress } = await program.call(getReports)

    assert.deepEqual(progress.map((row): unknown => row.people).sort(), [0, 0, 0, counted].sort())
  })

test('many shifts of few people are hidden, with their hours', async () => {
  const world = await stage()
  const { db, ids, ctx } = world
  const at = ctx.now().toISOString()
  const shift = {
    mentor_id: ids.max,
    mentee_id: ids.eva,
    starts_at: '2026-11-10T09:00',
    ends_at: '2026-11-10T17:00',
    location: '',
    notes: '',
    status: 'completed' as const,
    outcome_reason: null,
    outcome_by: null,
    outcome_at: null,
    series_id: null,
    created_at: at,
    updated_at: at,
    updated_by: null,
  }
  await db.insertInto('shifts').values(Array(7).fill(shift)).execute()
  const { program } = await world.key('figures')

  const { shifts } = await program.call(getReports)
  const sheet = await sheetOf(program, 'shifts')

  const { month: _, ...november } = shifts.at(-1) as (typeof shifts)[number]
  const hidden: unknown = fewerThanFive
  assert.deepEqual(november, { planned: hidden, completed: hidden, cancelled: 0, hours: hidden })
  assert.match(sheet, /2026-11,fewer than 5,fewer than 5,0,fewer than 5/)
})

test('several milestones of one mentee are hidden from a key', async () => {
  const world = await stage()
  const weekly = { name: 'Talk', every: 'weeks' as const, number: 1 }
  const own = { months: 3, meetings: [weekly], menteeHours: 0, mentorHours: 0 }
  await chooses(world, { kind: 'own', own })
  await world.db.deleteFrom('relationships').where('mentee_id', '<>', world.ids.eva).execute()
  world.passes({ days: 60 })
  world.signsInAgain('nora')
  const { program } = await world.key('figures')

  const { milestones } = await program.call(getReports)

  const [, , overdue] = (await world.as('nora').call(getReports)).milestones
  assert.ok(overdue && overdue.milestones >= 5)
  assert.deepEqual(
    milestones.map(({ milestones }) => milestones as unknown),
    [0, 0, fewerThanFive],
  )
})

test('a key for figures never gets the people behind a number', async () => {
  const world = await stage()
  const { program } = await world.key('figures')

  const { status } = await program.refused(listPeopleBehind, { query: { figure: 'progress.people' } })

  assert.equal(status, 401)
})
