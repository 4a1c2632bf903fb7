import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteShift, listShifts, scheduleShift } from '#contract/shifts.ts'
import { copyRow } from '../testing/copied-row.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Max with Eva at four times of one day, and once on the next; Ruth with Zoe at noon of the first day. */
async function busyDay() {
  const world = await stage()
  const { as, ids } = world
  const schedule = (who: 'max' | 'ruth', menteeId: number, shiftDate: string, startTime: string) =>
    as(who).call(scheduleShift, {
      body: { menteeId, shiftDate, startTime, endTime: startTime.replace(':00', ':30') },
    })
  for (const startTime of ['15:00', '09:00', '13:00', '11:00'])
    await schedule('max', ids.eva, '2026-11-23', startTime)
  const last = await schedule('max', ids.eva, '2026-11-24', '09:00')
  await schedule('ruth', ids.zoe, '2026-11-23', '12:00')
  return { ...world, last }
}

const month = { from: '2026-11-01', to: '2026-11-30' }

const marksOf = async ({ as }: Pick<Stage, 'as'>, who: 'nora' | 'max' | 'eva' | 'zoe', query: object) =>
  (await as(who).call(listShifts, { query: { ...month, ...query } })).map(
    (shift) => `${shift.shift_date} ${shift.start_time} of ${shift.day_count}`,
  )

test('a calendar loads the first shifts of each day, with the number of all', async () => {
  const world = await busyDay()

  assert.deepEqual(await marksOf(world, 'max', { perDay: 2 }), [
    '2026-11-24 09:00 of 1',
    '2026-11-23 11:00 of 4',
    '2026-11-23 09:00 of 4',
  ])
})

test("the number counts the reader's shifts that match the filters", async () => {
  const world = await busyDay()
  await world.as('max').call(deleteShift, { params: { id: world.last.id } })

  assert.deepEqual(await marksOf(world, 'nora', { perDay: 1 }), ['2026-11-23 09:00 of 5'])
  assert.deepEqual(await marksOf(world, 'zoe', { perDay: 1 }), ['2026-11-23 12:00 of 1'])
  assert.deepEqual(await marksOf(world, 'nora', { perDay: 1, search: 'zoe' }), ['2026-11-23 12:00 of 1'])
  assert.deepEqual(await marksOf(world, 'eva', { perDay: 1, status: 'completed' }), [])
})

test('the first shifts of each day are paged like the whole list', async () => {
  const world = await busyDay()
  const url = '/api/shifts?from=2026-11-01&to=2026-11-30&perDay=2&limit=2'

  const first = await world.as('max').send({ url })
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await world.as('max').send({ url: next })

  assert.equal(first.headers['x-total-count'], '3')
  assert.deepEqual(
    [...first.json(), ...second.json()].map(({ start_time }) => start_time),
    ['09:00', '11:00', '09:00'],
  )
})

test('a list without it has no number of each day', async () => {
  const world = await busyDay()

  const [shift] = await world.as('max').call(listShifts)

  assert.ok(shift && !('day_count' in shift))
})

test('a month of 25 shifts a day is 60 rows and less than a fifth of the bytes', async () => {
  const { as, db, last } = await busyDay()
  const day = `'2026-12-' || cast(10 + n % 20 as text)`
  await copyRow(db, 'shifts', last.id, 500, {
    starts_at: `${day} || 'T09:00'`,
    ends_at: `${day} || 'T09:30'`,
  })
  const december = '/api/shifts?from=2026-12-01&to=2026-12-31'

  const whole = await as('nora').send({ url: december })
  const marks = await as('nora').send({ url: `${december}&perDay=3` })

  assert.deepEqual([whole.json().length, marks.json().length], [500, 60])
  assert.ok(marks.rawPayload.length * 5 < whole.rawPayload.length, `${marks.rawPayload.length} bytes`)
})
