import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { listEnhancedMentees } from '#contract/mentees.ts'
import {
  deleteShift,
  editShift,
  findNextShift,
  listShifts,
  recordOutcome,
  scheduleShift,
} from '#contract/shifts.ts'
import { type Stage, stage } from '../testing/stage.ts'

const day = (ids: Stage['ids'], change = {}) => ({
  body: {
    menteeId: ids.eva,
    shiftDate: '2026-11-23',
    startTime: '09:00',
    endTime: '17:00',
    location: 'Ward 4',
    ...change,
  },
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

test('a shift can be edited by its mentor and by administrators on any day', async () => {
  const { as, ids, passes, signsInAgain } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids))
  const past = await as('omar').refused(editShift, { params: { id }, body: { shiftDate: '2026-11-19' } })
  passes({ days: 4 })
  signsInAgain('omar')

  const moved = await as('omar').call(editShift, { params: { id }, body: { location: 'Ward 5', version: 1 } })
  const refused = await as('omar').refused(editShift, {
    params: { id },
    body: { location: 'Ward 6', version: 1 },
  })

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

test('an outcome can be recorded after the start and corrected for seven days', async () => {
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

test('a deleted shift disappears from every list', async () => {
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

test("next and additional mentors see all the mentee's shifts and edit their own only", async () => {
  const { as, ids } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids))
  const query = { menteeId: ids.eva }
  assert.equal((await as('ruth').refused(listShifts, { query })).status, 404)
  await as('nora').call(assignMentor, {
    body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true },
  })

  const seen = await as('ruth').call(listShifts, { query })
  const [mentee] = (await as('ruth').call(listEnhancedMentees)).filter((row) => row.id === ids.eva)
  const next = await as('ruth').call(findNextShift, { query })

  assert.deepEqual(
    seen.map((shift) => [shift.id, shift.mentor_first_name]),
    [[id, 'Max']],
  )
  assert.deepEqual([mentee?.next_session, next?.id], ['2026-11-23', id])
  assert.deepEqual(await as('ruth').call(listShifts), [], 'her own list stays her own')
  assert.equal((await as('ruth').refused(editShift, { params: { id }, body: { location: 'x' } })).status, 403)
  assert.equal((await as('ruth').refused(deleteShift, { params: { id } })).status, 403)
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.ben } })
  assert.equal((await as('max').refused(listShifts, { query: { menteeId: ids.ben } })).status, 404)
  for (const who of ['eva', 'nora', 'max'] as const)
    assert.equal((await as(who).call(listShifts, { query })).length, 1, who)
  assert.equal((await as('ben').refused(listShifts, { query })).status, 404)
})

test('a mentor can delete a shift until a week after its end, later only an administrator can', async () => {
  const { as, ids, passes, signsInAgain } = await stage()
  const made = async (shiftDate: string) =>
    (await as('max').call(scheduleShift, day(ids, { shiftDate, startTime: '20:00', endTime: '04:00' }))).id
  const [tooOld, inTime, ahead] = [
    await made('2026-11-20'),
    await made('2026-11-21'),
    await made('2026-12-24'),
  ]
  passes({ days: 1 })
  signsInAgain('max')
  await as('max').call(recordOutcome, { params: { id: tooOld }, body: { status: 'completed' } })
  // The first shift ended at night, on 21/11 at 04:00. Now it is 28/11, 04:01.
  passes({ days: 6, hours: 18, minutes: 1 })
  signsInAgain('max')

  const refused = await as('max').refused(deleteShift, { params: { id: tooOld } })

  assert.equal(refused.status, 403)
  assert.equal(refused.message, 'Only an administrator can delete a shift more than 7 days after its end.')
  await as('max').call(deleteShift, { params: { id: inTime } })
  await as('max').call(deleteShift, { params: { id: ahead } })
  await as('nora').call(deleteShift, { params: { id: tooOld } })
})

test('a correction does not extend the seven days after the end of the shift', async () => {
  const { as, ids, passes, signsInAgain } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids))
  const record = (status: 'completed' | 'cancelled') => ({ params: { id }, body: { status } })
  passes({ days: 10, hours: 6 })
  signsInAgain('max')
  // Now it is 30/11, 16:00: an hour before the week ends.
  await as('max').call(recordOutcome, record('completed'))
  passes({ minutes: 60 })
  await as('max').call(recordOutcome, record('cancelled'))
  passes({ minutes: 1 })

  const late = await as('max').refused(recordOutcome, record('completed'))

  assert.equal(late.status, 403)
  await as('nora').call(recordOutcome, record('completed'))
})
