import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { listNotifications } from '#contract/notifications.ts'
import { deleteShift, editShift, recordOutcome, scheduleSeries } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { advanceTo, choose, emailsTo, kindsTo } from '../testing/emails-of-choice.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Mondays, so far ahead that no email is urgent. */
const seriesFor = ({ ids }: Stage, change = {}) => ({
  menteeId: ids.eva,
  shiftDate: '2026-11-30',
  startTime: '09:00',
  endTime: '17:00',
  location: 'Ward 4',
  everyWeeks: 1,
  weekdays: [1],
  lastDay: '2026-12-21',
  ...change,
})

const schedule = async (world: Stage, change = {}) =>
  (await world.as('max').call(scheduleSeries, { body: seriesFor(world, change) })).ids as [
    number,
    ...number[],
  ]

const told = async ({ as }: Stage) => (await as('eva').call(listNotifications)).map(({ text }) => text)

const cancel = ({ as }: Stage, id: number) =>
  as('max').call(recordOutcome, { params: { id }, body: { status: 'cancelled' } })

/** Plans a series during quiet hours, so that emails are queued until the morning. */
async function plannedByNight() {
  const world = await stage()
  advanceTo(world, '22:30')
  world.signsInAgain('max')
  return { world, ids: await schedule(world) }
}

test('a series causes one notification for its remaining shifts', async () => {
  const world = await stage()
  const [first, second, ...others] = await schedule(world)
  assert.deepEqual(await told(world), [
    'Max Okafor scheduled 4 shifts with you, from Monday 30 November to Monday 21 December',
  ])

  await world.as('max').call(deleteShift, { params: { id: first } })
  const [, series] = await told(world)
  assert.equal(series, 'Max Okafor scheduled 3 shifts with you, from Monday 7 December to Monday 21 December')
  for (const id of others) await world.as('max').call(deleteShift, { params: { id } })
  assert.equal((await told(world)).at(-1), 'Max Okafor scheduled a shift for you on Monday 7 December, 9am')
  await world.as('max').call(deleteShift, { params: { id: second ?? 0 } })
  assert.ok((await told(world)).every((text) => !text.includes('planned')))
})

test('two concurrent series have separate notifications', async () => {
  const world = await stage()
  await schedule(world)
  await schedule(world, { startTime: '18:00', endTime: '20:00', lastDay: '2026-12-07' })

  assert.deepEqual(await told(world), [
    'Max Okafor scheduled 2 shifts with you, from Monday 30 November to Monday 7 December',
    'Max Okafor scheduled 4 shifts with you, from Monday 30 November to Monday 21 December',
  ])
})

test('a series of one day reads as one shift, and an undone one has no notification', async () => {
  const world = await stage()
  await schedule(world, { lastDay: '2026-11-30' })
  const undo = await world
    .as('max')
    .undoOf(scheduleSeries, { body: seriesFor(world, { startTime: '18:00', endTime: '20:00' }) })
  await world.as('max').call(undoChange, { params: { id: undo } })

  assert.deepEqual(await told(world), ['Max Okafor scheduled a shift for you on Monday 30 November, 9am'])
  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled'])
})

test('a series email delayed until the morning describes the plan as it is then', async () => {
  const { world, ids } = await plannedByNight()
  const [first, second, third] = ids
  world.passes({ minutes: 1 })
  await cancel(world, first)
  await world
    .as('max')
    .call(editShift, { params: { id: second ?? 0 }, body: { startTime: '10:00', location: 'Ward 9' } })
  await world.as('nora').call(editShift, { params: { id: third ?? 0 }, body: { menteeId: world.ids.ben } })
  world.passes({ minutes: 1 })
  assert.deepEqual(await emailsTo(world, 'eva'), [])
  advanceTo(world, '07:00')

  const emails = await emailsTo(world, 'eva')

  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['2 shifts with Max Okafor, from Monday 7 December, 10am'],
  )
  const [email] = emails
  assert.match(
    email?.text ?? '',
    /7 December 2026, 10am to 5pm: Ward 9\nMonday 21 December 2026, 9am to 5pm: Ward 4/,
  )
  assert.equal(email?.calendar?.content.match(/BEGIN:VEVENT/g)?.length, 2)
})

test('a shift of a sent series has its own email when it is moved or cancelled', async () => {
  const world = await stage()
  const [first, second] = await schedule(world)
  world.passes({ minutes: 1 })
  await emailsTo(world, 'eva')
  await cancel(world, first)
  await world.as('max').call(editShift, { params: { id: second ?? 0 }, body: { startTime: '10:00' } })
  world.passes({ minutes: 11 })

  const kinds = await kindsTo(world, 'eva')

  assert.deepEqual(kinds.toSorted(), ['shift_cancelled', 'shift_changed', 'shifts_scheduled'])
})

test('a series email is dropped after the relationship ended or the person switched it off', async () => {
  const ended = await plannedByNight()
  const relationships = await ended.world.as('nora').call(listRelationships)
  const { id = 0 } = relationships.find(({ mentee_id }) => mentee_id === ended.world.ids.eva) ?? {}
  await ended.world.as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } })
  const off = await plannedByNight()
  off.world.passes({ minutes: 1 })
  await choose(off.world, 'eva', 'shift', 'off')

  for (const { world } of [ended, off]) {
    advanceTo(world, '07:00')
    assert.ok(!(await kindsTo(world, 'eva')).includes('shifts_scheduled'))
  }
})

test('the daily email describes a series in one line', async () => {
  const world = await stage()
  await choose(world, 'eva', 'shift', 'daily')
  await schedule(world)
  advanceTo(world, '07:30')

  const [email] = await emailsTo(world, 'eva')

  assert.equal(
    email?.subject,
    'Max Okafor scheduled 4 shifts with you, from Monday 30 November to Monday 21 December',
  )
})
