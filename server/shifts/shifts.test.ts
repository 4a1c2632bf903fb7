import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { editShift, findNextShift, listShifts, recordOutcome, scheduleShift } from '#contract/shifts.ts'
import { editUser } from '#contract/users.ts'
import { endsWithMax, shiftOf } from '../testing/debriefs.ts'
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

test('the shifts of two mentees with one name are told apart by their addresses', async () => {
  const { as, ids } = await stage()
  const body = { firstName: 'eva', lastName: 'Lindqvist' }
  await as('nora').call(editUser, { params: { id: ids.zoe }, body })

  await as('max').call(scheduleShift, day(ids))
  await as('ruth').call(scheduleShift, day(ids, { menteeId: ids.zoe }))
  await as('max').call(scheduleShift, day(ids, { menteeId: ids.ben, shiftDate: '2026-11-24' }))

  const shifts = await as('nora').call(listShifts)
  assert.deepEqual(shifts.map(menteeName), [
    'Ben Brown',
    'eva Lindqvist (zoe@mst.example)',
    'Eva Lindqvist (eva@mst.example)',
  ])
  assert.deepEqual(shifts.map(mentorName), ['Max Okafor', 'Ruth Ångström', 'Max Okafor'])
  const [own] = await as('eva').call(listShifts)
  assert.equal(own && menteeName(own), 'Eva Lindqvist (eva@mst.example)')
})

test('a former mentor of a mentee does not read the address, also where another person has the name', async () => {
  const world = await stage()
  const { as, ids } = world
  const body = { firstName: 'Eva', lastName: 'Lindqvist' }
  await as('nora').call(editUser, { params: { id: ids.zoe }, body })
  await shiftOf(world, { status: 'completed' })
  const names = async () => (await as('max').call(listShifts)).map(menteeName)
  assert.deepEqual(await names(), ['Eva Lindqvist (eva@mst.example)'])

  await endsWithMax(world)

  assert.deepEqual(await names(), ['Eva Lindqvist'])
})

test('null as place or notes counts as absent', async () => {
  const { as, ids } = await stage()
  const none = { location: null, notes: null }

  const made = await as('max').call(scheduleShift, day(ids, none))
  const { id } = await as('max').call(scheduleShift, day(ids, { shiftDate: '2026-11-24' }))
  const edited = await as('max').call(editShift, { params: { id }, body: { ...none, startTime: '08:00' } })

  assert.deepEqual([made.location, made.notes], ['', ''])
  assert.deepEqual([edited.location, edited.start_time], ['Ward 4', '08:00'])
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

test('a time that the clock skips is refused at its field', async () => {
  const { as, ids } = await stage()
  const spring = { shiftDate: '2027-03-28', startTime: '01:30' }
  const sentence =
    'The clocks go forward on 28 March 2027, so 01:30 does not exist that night. Choose another time'

  const starts = await as('max').refused(scheduleShift, day(ids, spring))
  const ends = await as('max').refused(
    scheduleShift,
    day(ids, { shiftDate: '2027-03-27', startTime: '20:00', endTime: '01:30' }),
  )
  const { id } = await as('max').call(scheduleShift, day(ids))
  const moved = await as('max').refused(editShift, { params: { id }, body: spring })

  assert.deepEqual([starts.status, starts.fields], [400, { startTime: sentence }])
  assert.deepEqual([ends.status, ends.fields], [400, { endTime: sentence }])
  assert.deepEqual([moved.status, moved.fields], [400, { startTime: sentence }])
  const twice = { shiftDate: '2027-10-31', startTime: '01:30' }
  assert.equal((await as('max').call(scheduleShift, day(ids, twice))).start_time, '01:30')
})

test('a shift at a skipped time keeps it while its place is edited', async () => {
  const { as, ids, db } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids, { shiftDate: '2027-03-28' }))
  await db.updateTable('shifts').set({ starts_at: '2027-03-28T01:30' }).execute()

  const mended = await as('max').call(editShift, { params: { id }, body: { location: 'Ward 9' } })

  assert.deepEqual([mended.start_time, mended.location], ['01:30', 'Ward 9'])
})

test('equal times, past days and impossible days are refused at their fields', async () => {
  const { as, ids } = await stage()
  const fieldOf = async (change: object) =>
    Object.keys((await as('max').refused(scheduleShift, day(ids, change))).fields ?? {})

  assert.deepEqual(await fieldOf({ endTime: '09:00' }), ['endTime'])
  assert.deepEqual(await fieldOf({ shiftDate: '2026-11-19' }), ['shiftDate'])
  assert.deepEqual(await fieldOf({ shiftDate: '2027-02-29' }), ['shiftDate'])
  await as('max').call(scheduleShift, day(ids, { shiftDate: '2026-11-20', startTime: '07:00' }))
})

test("today follows the organisation's time zone, not the server's", async () => {
  const { as, ids, passes } = await stage({ timeZone: 'Pacific/Auckland' })
  passes({ hours: 2 })

  assert.equal((await as('max').refused(scheduleShift, day(ids, { shiftDate: '2026-11-20' }))).status, 400)
  await as('max').call(scheduleShift, day(ids, { shiftDate: '2026-11-21' }))
})

test('an overlapping shift needs a confirmation, and a touching one does not', async () => {
  const { as, ids } = await stage()
  await as('max').call(scheduleShift, day(ids))

  const overlap = await as('max').refused(
    scheduleShift,
    day(ids, { menteeId: ids.ben, startTime: '16:59', endTime: '20:00' }),
  )
  await as('max').call(scheduleShift, day(ids, { startTime: '17:00', endTime: '20:00' }))
  await as('max').call(scheduleShift, day(ids, { menteeId: ids.ben, startTime: '12:00', allowOverlap: true }))

  assert.deepEqual([overlap.status, overlap.code], [409, 'OVERLAP'])
  assert.match(overlap.message, /Max Okafor with Eva Lindqvist on 23 November 2026, 09:00–17:00/)
})

test('a mentor schedules the morning that ends when the afternoon shift starts', async () => {
  const { as, ids } = await stage()
  await as('max').call(scheduleShift, day(ids, { startTime: '13:00' }))

  const morning = await as('max').call(scheduleShift, day(ids, { endTime: '13:00' }))

  assert.equal(morning.end_time, '13:00')
})

test('a mentor is warned when the mentee works with their other mentor at that time', async () => {
  const { as, ids } = await stage()
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva, additional: true } })
  await as('ruth').call(scheduleShift, day(ids))

  const overlap = await as('max').refused(scheduleShift, day(ids, { startTime: '16:00', endTime: '20:00' }))

  assert.deepEqual([overlap.status, overlap.code], [409, 'OVERLAP'])
  assert.match(overlap.message, /Ruth Ångström with Eva Lindqvist/)
})

test('a night shift overlaps the next morning, and question and log name that end', async () => {
  const { as, ids, recorded } = await stage()
  await as('max').call(scheduleShift, day(ids, { startTime: '20:00', endTime: '08:00' }))
  const [entry] = await recorded()

  const morning = day(ids, { shiftDate: '2026-11-24', startTime: '07:00' })
  const overlap = await as('max').refused(scheduleShift, morning)

  assert.equal(overlap.status, 409)
  assert.match(overlap.message, /on 23 November 2026, 20:00–08:00 \(\+1\)\./)
  assert.match(entry?.details ?? '', /20:00–08:00 \(\+1\)/)
})

test('one of ten concurrent overlapping shifts is saved', async () => {
  const { as, ids } = await stage()
  await as('max').token()

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => as('max').send({ method: 'POST', url: '/api/shifts', ...day(ids) })),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, ...Array(9).fill(409)])
})

test('a cancelled shift overlaps nothing', async () => {
  const { as, ids } = await stage()
  const { id } = await as('max').call(scheduleShift, day(ids))

  await as('max').call(recordOutcome, {
    params: { id },
    body: { status: 'cancelled', reason: 'Ward closed' },
  })

  await as('max').call(scheduleShift, day(ids))
})

test('a range of days includes the night shift that ends in it', async () => {
  const { as, ids } = await stage()
  for (const shiftDate of ['2026-11-23', '2026-11-25', '2026-11-27'])
    await as('max').call(scheduleShift, day(ids, { shiftDate, startTime: '20:00', endTime: '08:00' }))

  const seen = await as('max').call(listShifts, { query: { from: '2026-11-24', to: '2026-11-25' } })

  assert.deepEqual(
    seen.map((shift) => shift.shift_date),
    ['2026-11-25', '2026-11-23'],
  )
})
