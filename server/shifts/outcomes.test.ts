import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getReports } from '#contract/reports.ts'
import { type Cause, listShifts, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { shiftRow } from '../testing/rows.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Tests the outcomes of shifts and their time limits (rules 34, 54 and 62). */

test('a shift can be completed from the minute of its start', async () => {
  const { as, ids, passes } = await stage()
  const shift = { menteeId: ids.eva, shiftDate: '2026-11-20', startTime: '12:00', endTime: '20:00' }
  const { id } = await as('max').call(scheduleShift, { body: shift })
  const complete = { params: { id }, body: { status: 'completed' as const } }

  passes({ hours: 1, minutes: 59 })
  const early = await as('max').refused(recordOutcome, complete)
  passes({ minutes: 1 })
  const { status } = await as('max').call(recordOutcome, complete)

  assert.deepEqual([early.status, early.message], [409, 'This shift has not started yet.'])
  assert.equal(status, 'completed')
})

type Outcome = Parameters<typeof record>[2]
const record = (
  { as }: Stage,
  id: number,
  body: {
    status?: 'completed' | 'cancelled'
    reason?: string
    cause?: Cause | null
    workedFrom?: string | null
    workedTo?: string | null
    version?: number
  },
) => as('max').call(recordOutcome, { params: { id }, body: { status: 'completed', ...body } })

const refusal = ({ as }: Stage, id: number, body: Outcome) =>
  as('max').refused(recordOutcome, { params: { id }, body: { status: 'completed', ...body } })

/** A shift of Max with Eva that began yesterday, unless other times are given. */
async function pastShift(world: Stage, starts_at = '2026-11-19T09:00', ends_at = '2026-11-19T17:00') {
  const shift = shiftRow(world, { starts_at, ends_at })
  const { id } = await world.db.insertInto('shifts').values(shift).returning('id').executeTakeFirstOrThrow()
  return id
}

test('a shift that did not happen is a cancelled one with a cause, once it has begun', async () => {
  const world = await stage()
  const { as, ids } = world
  const id = await pastShift(world)
  const tomorrow = { menteeId: ids.eva, shiftDate: '2026-11-21', startTime: '09:00', endTime: '17:00' }
  const next = await as('max').call(scheduleShift, { body: tomorrow })

  const missed = await record(world, id, { status: 'cancelled', cause: 'mentee_away' })
  const early = await refusal(world, next.id, { status: 'cancelled', cause: 'nobody_came' })
  const [entry] = await world.recorded()

  assert.deepEqual([missed.status, missed.cause, missed.outcome_reason], ['cancelled', 'mentee_away', null])
  assert.deepEqual([early.status, early.message], [409, 'This shift has not started yet.'])
  assert.equal(entry?.action, 'shift.cancelled')
  assert.match(entry?.details ?? '', /^Did not happen .*cause from nothing to 'The mentee was away'$/)
})

test('a mentee is notified of the outcome of a missed shift, and no message calls it cancelled', async () => {
  const world = await stage()
  const id = await pastShift(world)

  await record(world, id, { status: 'cancelled', cause: 'mentor_away' })
  const bell = await world.db.selectFrom('notifications').select('kind').execute()
  const emails = await world.delivered()

  assert.deepEqual(bell, [{ kind: 'shift_outcome' }])
  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['Max Okafor recorded the outcome of your shift on Thursday 19 November, 9am'],
  )
})

for (const [body, field, sentence] of [
  [{ status: 'cancelled', cause: 'other' }, 'reason', 'Say why it did not happen'],
  [{ status: 'cancelled', cause: 'other', reason: ' ' }, 'reason', 'Say why it did not happen'],
  [{ status: 'cancelled', workedFrom: '09:00' }, 'workedFrom', 'Only a completed shift has hours worked'],
  [{ cause: 'mentee_away' }, 'cause', 'Only a shift that did not happen has a cause'],
  [{ workedFrom: '02:59' }, 'workedFrom', 'The start must be within 6 hours of the planned start'],
  [{ workedFrom: '15:01' }, 'workedFrom', 'The start must be within 6 hours of the planned start'],
  [{ workedFrom: '09:00', workedTo: '01:01' }, 'workedTo', 'A shift lasts at most 16 hours'],
  [{ workedFrom: '09:00', workedTo: '09:00' }, 'workedTo', 'A shift lasts at most 16 hours'],
] as const)
  test(`an outcome is refused with '${sentence}' for ${JSON.stringify(body)}`, async () => {
    const world = await stage()
    const id = await pastShift(world)

    const { status, fields } = await refusal(world, id, body)

    assert.deepEqual([status, fields], [400, { [field]: sentence }])
  })

test('the times worked count in the reports and in the hours that a deletion takes away', async () => {
  const world = await stage()
  const worked = await pastShift(world)
  const planned = await pastShift(world, '2026-11-18T09:00', '2026-11-18T17:00')

  const longer = await record(world, worked, { workedFrom: '08:45', workedTo: '17:30' })
  const asPlanned = await record(world, planned, {})
  const { shifts, mentors } = await world.as('nora').call(getReports)

  assert.deepEqual([longer.worked_from, longer.worked_to, longer.minutes], ['08:45', '17:30', 525])
  assert.deepEqual([asPlanned.worked_from, asPlanned.minutes], [null, 480])
  assert.equal(shifts.at(-1)?.hours, (525 + 480) / 60)
  assert.equal(mentors.find(({ id }) => id === world.ids.max)?.hours, (525 + 480) / 60)
})

for (const [planned, [workedFrom, workedTo], stored, minutes] of [
  [
    ['2026-11-18T20:00', '2026-11-19T08:00'],
    ['19:30', '08:30'],
    ['2026-11-18T19:30', '2026-11-19T08:30'],
    780,
  ],
  [
    ['2026-11-19T00:30', '2026-11-19T08:00'],
    ['23:45', '08:00'],
    ['2026-11-18T23:45', '2026-11-19T08:00'],
    495,
  ],
  [
    ['2026-11-18T23:30', '2026-11-19T07:00'],
    ['00:15', '07:00'],
    ['2026-11-19T00:15', '2026-11-19T07:00'],
    405,
  ],
  // The clocks go back: the wall shows 12 hours, as a planned shift of these times counts.
  [
    ['2026-10-24T20:00', '2026-10-25T08:00'],
    ['20:00', '08:00'],
    ['2026-10-24T20:00', '2026-10-25T08:00'],
    720,
  ],
] as const)
  test(`worked from ${workedFrom} to ${workedTo} of a shift from ${planned[0]} counts ${minutes} minutes`, async () => {
    const world = await stage()
    const id = await pastShift(world, ...planned)

    const outcome = { status: 'completed' as const, workedFrom, workedTo }
    const saved = await world.as('nora').call(recordOutcome, { params: { id }, body: outcome })
    const row = await world.db.selectFrom('shifts').selectAll().executeTakeFirstOrThrow()

    assert.deepEqual([row.worked_starts_at, row.worked_ends_at], stored)
    assert.equal(saved.minutes, minutes)
  })

test('a time that the clocks skip cannot be a time worked', async () => {
  const world = await stage()
  const id = await pastShift(world, '2026-03-28T22:00', '2026-03-29T06:00')
  const worked = (workedFrom: string, workedTo: string) =>
    world.as('nora').refused(recordOutcome, {
      params: { id },
      body: { status: 'completed', workedFrom, workedTo },
    })
  const sentence =
    'The clocks go forward on 29 March 2026, so 01:30 does not exist that night. Choose another time'

  assert.deepEqual((await worked('01:30', '06:00')).fields, { workedFrom: sentence })
  assert.deepEqual((await worked('22:00', '01:30')).fields, { workedTo: sentence })
})

test('a client that knows no causes and times erases none, and a changed status removes them', async () => {
  const world = await stage()
  const id = await pastShift(world)
  const kept = ({ cause, worked_from, worked_to }: Awaited<ReturnType<typeof record>>) => [
    cause,
    worked_from,
    worked_to,
  ]

  await record(world, id, { workedFrom: '09:30', workedTo: '18:00' })
  assert.deepEqual(kept(await record(world, id, { reason: 'Two handovers' })), [null, '09:30', '18:00'])
  assert.deepEqual(kept(await record(world, id, { status: 'cancelled' })), [null, null, null])
  await record(world, id, { status: 'cancelled', cause: 'nobody_came' })
  const reworded = await record(world, id, { status: 'cancelled', reason: 'Wrong day' })
  assert.deepEqual(kept(reworded), ['nobody_came', null, null])
  assert.deepEqual(kept(await record(world, id, { status: 'cancelled', cause: null })), [null, null, null])
  assert.deepEqual(kept(await record(world, id, {})), [null, null, null])
})

test('undo brings back the cause, and the other way round the hours', async () => {
  const world = await stage()
  const { as } = world
  const id = await pastShift(world)
  await record(world, id, { workedFrom: '09:30', workedTo: '18:00' })

  const body = { status: 'cancelled' as const, cause: 'mentee_away' as const }
  const undo = await as('max').undoOf(recordOutcome, { params: { id }, body })
  await as('max').call(undoChange, { params: { id: undo } })
  const [shift] = await as('max').call(listShifts)

  assert.deepEqual(
    [shift?.status, shift?.cause, shift?.worked_from, shift?.worked_to],
    ['completed', null, '09:30', '18:00'],
  )
})

test('of two outcomes at once for the same version, one is saved', async () => {
  const world = await stage()
  const id = await pastShift(world)
  const outcomes = [
    { status: 'completed', workedFrom: '09:00', workedTo: '16:00' },
    { status: 'cancelled', cause: 'nobody_came' },
  ] as const

  const answers = await Promise.all(
    outcomes.map((body, place) =>
      world.as(place === 0 ? 'max' : 'nora').send({
        method: 'PATCH',
        url: `/api/shifts/${id}/status`,
        payload: { ...body, version: 1 },
      }),
    ),
  )
  const row = await world.db.selectFrom('shifts').selectAll().executeTakeFirstOrThrow()

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
  assert.equal(row.cause === null, row.worked_ends_at !== null, 'the outcomes are not mixed')
})
