import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import {
  deleteShift,
  editShift,
  findNextShift,
  listShifts,
  recordOutcome,
  scheduleShift,
} from '#contract/shifts.ts'
import { type Stage, stage } from '../testing/stage.ts'

const day = (ids: Stage['ids'], given = {}) => ({
  body: {
    menteeId: ids.eva,
    shiftDate: '2026-11-23',
    startTime: '09:00',
    endTime: '17:00',
    location: 'Ward 4',
    ...given,
  },
})

test('a mentor schedules a shift, and both see it', async () => {
  const { as, ids } = await stage()

  const made = await as('max').call(scheduleShift, day(ids))

  assert.deepEqual(
    [made.status, made.start_time, made.mentee_first_name, made.version],
    ['scheduled', '09:00', 'Eva', 1],
  )
  assert.deepEqual(
    (await as('eva').call(listShifts)).map(({ id }) => id),
    [made.id],
  )
})

test('a night shift ends on the next day', async () => {
  const { as, ids, passes } = await stage()
  await as('max').call(
    scheduleShift,
    day(ids, { shiftDate: '2026-11-20', startTime: '20:00', endTime: '08:00' }),
  )

  passes({ hours: 20 })

  const next = await as('eva').call(findNextShift, { query: { menteeId: ids.eva } })
  assert.deepEqual(
    [next?.shift_date, next?.end_time],
    ['2026-11-20', '08:00'],
    'at 6 in the morning it goes on',
  )
})

test('equal times, a day in the past and a day that does not exist are refused at their fields', async () => {
  const { as, ids } = await stage()
  const fieldOf = async (given: object) =>
    Object.keys((await as('max').refused(scheduleShift, day(ids, given))).fields ?? {})

  assert.deepEqual(await fieldOf({ endTime: '09:00' }), ['endTime'])
  assert.deepEqual(await fieldOf({ shiftDate: '2026-11-19' }), ['shiftDate'])
  assert.deepEqual(await fieldOf({ shiftDate: '2027-02-29' }), ['shiftDate'])
  await as('max').call(scheduleShift, day(ids, { shiftDate: '2026-11-20', startTime: '07:00' }))
})

test("today is the organisation's day, not the server's", async () => {
  const { as, ids, passes } = await stage({ timeZone: 'Pacific/Auckland' })
  passes({ hours: 2 })

  assert.equal((await as('max').refused(scheduleShift, day(ids, { shiftDate: '2026-11-20' }))).status, 400)
  await as('max').call(scheduleShift, day(ids, { shiftDate: '2026-11-21' }))
})

test('a shift over another is saved only on purpose, and touching is not overlapping', async () => {
  const { as, ids } = await stage()
  await as('max').call(scheduleShift, day(ids))

  const overlap = await as('max').refused(
    scheduleShift,
    day(ids, { menteeId: ids.ben, startTime: '16:59', endTime: '20:00' }),
  )
  await as('max').call(scheduleShift, day(ids, { startTime: '17:00', endTime: '20:00' }))
  await as('max').call(scheduleShift, day(ids, { menteeId: ids.ben, startTime: '12:00', allowOverlap: true }))

  assert.deepEqual([overlap.status, overlap.code], [409, 'OVERLAP'])
  assert.match(overlap.message, /Max Okafor with Eva Lindqvist on 23\/11\/2026, 09:00–17:00/)
})

test('a night shift overlaps the morning after', async () => {
  const { as, ids } = await stage()
  await as('max').call(scheduleShift, day(ids, { startTime: '20:00', endTime: '08:00' }))

  assert.equal(
    (await as('max').refused(scheduleShift, day(ids, { shiftDate: '2026-11-24', startTime: '07:00' })))
      .status,
    409,
  )
})

test('of ten shifts over each other at once one is saved', async () => {
  const { as, ids } = await stage()
  await as('max').token()

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => as('max').send({ method: 'POST', url: '/api/shifts', ...day(ids) })),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, ...Array(9).fill(409)])
})

test("a cancelled shift is in nobody's way", async () => {
  const { as, ids } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids))

  await as('max').call(recordOutcome, {
    params: { id },
    body: { status: 'cancelled', reason: 'Ward closed' },
  })

  await as('max').call(scheduleShift, day(ids))
})

test("a shift cannot be given to another mentor's mentee, or to another mentor", async () => {
  const { as, ids } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids))

  assert.equal((await as('max').refused(scheduleShift, day(ids, { menteeId: ids.zoe }))).status, 404)
  assert.equal(
    (await as('max').refused(editShift, { params: { id }, body: { menteeId: ids.zoe } })).status,
    404,
  )
  assert.equal(
    (await as('nora').refused(editShift, { params: { id }, body: { menteeId: ids.zoe } })).status,
    404,
  )
  await as('nora').call(editShift, { params: { id }, body: { menteeId: ids.ben } })
  const smuggled = await as('max').send({
    method: 'POST',
    url: '/api/shifts',
    body: { ...day(ids).body, mentorId: ids.ruth },
  })
  assert.equal(smuggled.statusCode, 400)
})

test('a shift is edited by its mentor and by administrators, whatever its day was', async () => {
  const { as, ids, passes } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids))
  passes({ days: 4 })

  const moved = await as('omar').call(editShift, { params: { id }, body: { location: 'Ward 5', version: 1 } })
  const refused = await as('omar').refused(editShift, {
    params: { id },
    body: { location: 'Ward 6', version: 1 },
  })
  const past = await as('omar').refused(editShift, { params: { id }, body: { shiftDate: '2026-11-22' } })

  assert.deepEqual([moved.location, moved.start_time], ['Ward 5', '09:00'])
  assert.deepEqual([refused.status, past.status], [409, 400])
  assert.equal(
    (await as('eva').refused(editShift, { params: { id }, body: { location: 'Home' } })).status,
    403,
  )
  assert.equal(
    (await as('ruth').refused(editShift, { params: { id }, body: { location: 'Home' } })).status,
    404,
  )
})

test('an outcome is recorded once the shift has started, and corrected for seven days', async () => {
  const { as, ids, passes, signsInAgain } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids))
  const complete = { params: { id }, body: { status: 'completed' as const } }

  assert.equal((await as('max').refused(recordOutcome, complete)).status, 409)
  passes({ days: 3 })
  const completed = await as('omar').call(recordOutcome, complete)
  assert.equal(completed.outcome_at, '2026-11-23T10:00:00.000Z')
  passes({ days: 6 })
  signsInAgain('max')
  await as('max').call(recordOutcome, {
    params: { id },
    body: { status: 'cancelled', reason: 'Never happened' },
  })
  passes({ days: 7, hours: 1 })
  signsInAgain('max')
  const late = { params: { id }, body: { status: 'completed' as const } }

  assert.equal((await as('ben').refused(recordOutcome, late)).status, 403)
  assert.equal((await as('max').refused(recordOutcome, late)).status, 403)
  await as('nora').call(recordOutcome, late)
})

test('a deleted shift leaves every list at once', async () => {
  const { as, ids, db } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids))

  assert.equal((await as('eva').refused(deleteShift, { params: { id } })).status, 403)
  await as('max').call(deleteShift, { params: { id } })

  assert.deepEqual(await as('eva').call(listShifts), [])
  assert.equal((await as('max').refused(deleteShift, { params: { id } })).status, 404)
  const kept = await db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst()
  assert.equal(kept?.deleted_by, ids.max)
})

test("a former mentor reads their shifts and changes none; the next mentor sees the mentee's", async () => {
  const { as, ids } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids))
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })

  assert.deepEqual(
    (await as('max').call(listShifts)).map(({ status }) => status),
    ['cancelled'],
  )
  assert.equal((await as('max').refused(editShift, { params: { id }, body: { location: 'x' } })).status, 403)
  assert.equal((await as('max').refused(deleteShift, { params: { id } })).status, 403)
  assert.equal((await as('ruth').refused(editShift, { params: { id }, body: { location: 'x' } })).status, 403)
  assert.deepEqual(await as('ruth').call(listShifts), [], 'but it is none of her own')
})

test('a window of days holds the night shift that reaches into it', async () => {
  const { as, ids } = await stage()
  for (const shiftDate of ['2026-11-23', '2026-11-25', '2026-11-27'])
    await as('max').call(scheduleShift, day(ids, { shiftDate, startTime: '20:00', endTime: '08:00' }))

  const seen = await as('max').call(listShifts, { query: { from: '2026-11-24', to: '2026-11-25' } })

  assert.deepEqual(
    seen.map((shift) => shift.shift_date),
    ['2026-11-25', '2026-11-23'],
  )
})
