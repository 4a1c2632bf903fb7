import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { checkSeries, editShift, listShifts, scheduleSeries, scheduleShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { type Stage, stage } from '../testing/stage.ts'

const times = { startTime: '09:00', endTime: '17:00' }
/** Mondays and Thursdays of every second week, starting on a Monday. */
const fortnights = ({ ids }: Stage, change = {}) => ({
  menteeId: ids.eva,
  shiftDate: '2026-11-23',
  ...times,
  location: 'Ward 4',
  notes: 'Bring the card',
  everyWeeks: 2,
  weekdays: [1, 4],
  lastDay: '2026-12-31',
  ...change,
})
const planned = ['2026-11-23', '2026-11-26', '2026-12-07', '2026-12-10', '2026-12-21', '2026-12-24']

const schedule = (world: Stage, change = {}) =>
  world.as('max').call(scheduleSeries, { body: fortnights(world, change) })

const daysOf = async (world: Stage) =>
  (await world.as('eva').call(listShifts)).map(({ shift_date }) => shift_date).reverse()

const asked = (world: Stage, change = {}) => {
  const { location, notes, weekdays, ...query } = fortnights(world, change)
  return { query: { ...query, weekdays: weekdays.join('') } }
}

test('a mentor plans two days of every second week, and each shift has its audit entry', async () => {
  const world = await stage()

  const { ids } = await schedule(world)

  const entries = await world.recorded(6)
  assert.deepEqual(await daysOf(world), planned)
  const [shift] = await world.as('eva').call(listShifts)
  assert.deepEqual([shift?.location, shift?.notes], ['Ward 4', 'Bring the card'])
  assert.deepEqual(
    entries.map(({ action, target_id }) => [action, target_id]),
    ids.toReversed().map((id) => ['shift.created', id]),
  )
  assert.match(entries[0]?.details ?? '', /on 24\/12\/2026, 09:00–17:00, one of a series of 6$/)
})

test('weeks of a series begin on Monday, also when its first day does not', async () => {
  const world = await stage()

  await schedule(world, { shiftDate: '2026-11-25', weekdays: [1, 3], lastDay: '2026-12-16' })

  assert.deepEqual(await daysOf(world), ['2026-11-25', '2026-12-07', '2026-12-09'])
})

test('the mentee gets one email for a series, with each shift for the calendar', async () => {
  const world = await stage()
  await schedule(world)

  const emails = await world.delivered()

  assert.deepEqual(
    emails.map(({ kind, to, subject }) => [kind, to.split('@')[0], subject]),
    [['shifts_scheduled', 'eva', '6 shifts with Max Okafor, from Monday 23 November, 9am']],
  )
  assert.match(emails[0]?.text ?? '', /26 November 2026, 9am to 5pm: Ward 4\nMonday 7 December 2026/)
  assert.equal(emails[0]?.calendar?.content.match(/BEGIN:VEVENT/g)?.length, 6)
})

test('overlaps of a series are listed by day and can be skipped or confirmed', async () => {
  const world = await stage()
  const other = { menteeId: world.ids.ben, shiftDate: '2026-12-06', startTime: '22:00', endTime: '10:00' }
  await world.as('max').call(scheduleShift, { body: other })

  const days = await world.as('max').call(checkSeries, asked(world))
  const refused = await world.as('max').refused(scheduleSeries, { body: fortnights(world) })
  await schedule(world, { daysLeftOut: ['2026-12-07'] })
  const again = await world.as('max').refused(scheduleSeries, { body: fortnights(world) })
  assert.match(again.message, /23 November 2026, 09:00–17:00\. 5 more of these shifts also overlap\.$/)

  const clashes = days.filter(({ problem }) => problem !== null)
  assert.deepEqual(
    [days.length, clashes],
    [
      6,
      [
        {
          day: '2026-12-07',
          problem: 'overlap',
          sentence:
            'This overlaps the shift of Max Okafor with Ben Brown on 6 December 2026, 22:00–10:00 (+1).',
        },
      ],
    ],
  )
  assert.deepEqual([refused.status, refused.code, refused.message], [409, 'OVERLAP', clashes[0]?.sentence])
  assert.deepEqual(await daysOf(world), planned.toSpliced(2, 1))
  await schedule(world, { allowOverlap: true })
  assert.equal((await daysOf(world)).length, 11)
})

test('shifts that touch do not overlap', async () => {
  const world = await stage()
  const other = { menteeId: world.ids.ben, shiftDate: '2026-11-26' }
  await world.as('max').call(scheduleShift, { body: { ...other, startTime: '07:00', endTime: '09:00' } })
  await world.as('max').call(scheduleShift, { body: { ...other, startTime: '17:00', endTime: '20:00' } })

  const days = await world.as('max').call(checkSeries, asked(world))

  assert.ok(days.every(({ problem }) => problem === null))
})

test('a night whose start the clock skips is left out of a series', async () => {
  const world = await stage()
  const nights = {
    shiftDate: '2027-03-21',
    startTime: '01:30',
    endTime: '05:00',
    everyWeeks: 1,
    weekdays: [7],
    lastDay: '2027-04-04',
  }

  const days = await world.as('max').call(checkSeries, asked(world, nights))
  const body = fortnights(world, { ...nights, allowOverlap: true })
  const refused = await world.as('max').refused(scheduleSeries, { body })
  await schedule(world, { ...nights, daysLeftOut: ['2027-03-28'] })

  const sentence =
    'The clocks go forward on 28 March 2027, so 01:30 does not exist that night. Choose another time'
  assert.deepEqual(days[1], { day: '2027-03-28', problem: 'skipped time', sentence })
  assert.deepEqual([refused.status, refused.fields], [400, { startTime: sentence }])
  assert.deepEqual(await daysOf(world), ['2027-03-21', '2027-04-04'])
})

test('an invalid series is refused at its field: past, endless, too many shifts or none', async () => {
  const world = await stage()
  const fieldOf = async (change: object) =>
    Object.keys(
      (await world.as('max').refused(scheduleSeries, { body: fortnights(world, change) })).fields ?? {},
    )
  const daily = { everyWeeks: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] }

  assert.deepEqual(await fieldOf({ shiftDate: '2026-11-16' }), ['shiftDate'])
  assert.deepEqual(await fieldOf({ lastDay: '2027-11-25' }), ['lastDay'])
  assert.deepEqual(await fieldOf({ lastDay: '2026-11-22' }), ['lastDay'])
  assert.deepEqual(await fieldOf({ ...daily, lastDay: '2027-01-22' }), ['lastDay'])
  assert.deepEqual(await fieldOf({ weekdays: [2], lastDay: '2026-11-23' }), ['weekdays'])
  assert.deepEqual(await fieldOf({ daysLeftOut: planned }), ['daysLeftOut'])
  assert.deepEqual(await fieldOf({ everyWeeks: 9 }), ['everyWeeks'])
  assert.deepEqual(await fieldOf({ endTime: times.startTime }), ['endTime'])
  assert.deepEqual(await daysOf(world), [])
  for (const change of [
    { shiftDate: '2026-11-16' },
    { lastDay: '2026-11-22' },
    { weekdays: [2], lastDay: '2026-11-23' },
  ]) {
    const { status, fields } = await world.as('max').refused(checkSeries, asked(world, change))
    assert.deepEqual([status, Object.keys(fields ?? {})], [400, await fieldOf(change)])
  }
  assert.equal((await schedule(world, { ...daily, lastDay: '2027-01-21' })).ids.length, 60)
})

test('a mentor can plan or check a series for their own mentees only', async () => {
  const world = await stage()

  for (const menteeId of [world.ids.zoe, world.ids.max, 999_999]) {
    const body = fortnights(world, { menteeId })
    assert.equal((await world.as('max').refused(scheduleSeries, { body })).status, 404)
    assert.equal((await world.as('max').refused(checkSeries, asked(world, { menteeId }))).status, 404)
  }
})

test('a series sent twice concurrently is stored once and completely', async () => {
  const world = await stage()
  await world.as('max').token()
  const request = { method: 'POST', url: '/api/shifts/series', body: fortnights(world) } as const

  const answers = await Promise.all(Array.from({ length: 4 }, () => world.as('max').send(request)))

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409, 409])
  assert.deepEqual(await daysOf(world), planned)
})

test('an undone series leaves no shift and no notification', async () => {
  const world = await stage()
  const id = await world.as('max').undoOf(scheduleSeries, { body: fortnights(world) })

  await world.as('max').call(undoChange, { params: { id } })

  assert.deepEqual(
    (await world.recorded(7)).map(({ action }) => action),
    ['shift_series.undone', ...Array(6).fill('shift.deleted')],
  )
  assert.deepEqual(await daysOf(world), [])
  assert.deepEqual(await world.delivered(), [])
})

test('a series cannot be undone once a shift changed or the relationship ended', async () => {
  const world = await stage()
  const changed = await world.as('max').undoOf(scheduleSeries, { body: fortnights(world) })
  const [shift] = await world.as('max').call(listShifts)
  await world.as('nora').call(editShift, { params: { id: shift?.id ?? 0 }, body: { location: 'Ward 9' } })
  const refused = await world.as('max').refused(undoChange, { params: { id: changed } })

  const ended = await world.as('max').undoOf(scheduleSeries, {
    body: fortnights(world, { menteeId: world.ids.ben, allowOverlap: true }),
  })
  const relationships = await world.as('nora').call(listRelationships)
  const { id = 0 } = relationships.find(({ mentee_id }) => mentee_id === world.ids.ben) ?? {}
  await world.as('nora').call(endRelationship, { params: { id }, body: { status: 'terminated' } })
  const former = await world.as('max').refused(undoChange, { params: { id: ended } })

  assert.deepEqual([refused.status, former.status], [409, 403])
  assert.equal((await daysOf(world)).length, 6)
})
