import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withdrawDebrief } from '#contract/debriefs.ts'
import { editShift, recordOutcome, scheduleSeries, shiftEnded } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { readBy, shiftOf, texts, write } from '../testing/debriefs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** Nobody opens, hides or reopens a debrief by the times of its shift (rule 63). The clock begins at 10:00. */

const underWay = { starts_at: '2026-11-20T09:00', ends_at: '2026-11-20T18:00', status: 'scheduled' } as const

const movedBy = async ({ as }: Stage, who: 'max' | 'nora', id: number, body: object) => {
  const { status, message } = await as(who).refused(editShift, { params: { id }, body })
  return [status, message]
}

test('a shift under way keeps its times from the first debrief until that is withdrawn', async () => {
  const world = await stage()
  const { as } = world
  const id = await shiftOf(world, underWay)
  const earlier = { startTime: '08:00', endTime: '09:30' }
  await write(world, id, 'mentee')

  assert.deepEqual(await movedBy(world, 'max', id, earlier), [409, shiftEnded])
  assert.deepEqual(await movedBy(world, 'nora', id, { shiftDate: '2026-12-20' }), [409, shiftEnded])
  assert.deepEqual(await readBy(world, 'max', id), ['', 'sealed'])
  await as('eva').call(withdrawDebrief, { params: { id } })
  world.signsInAgain('max')
  const moved = await as('max').call(editShift, { params: { id }, body: { endTime: '17:00' } })

  assert.equal(moved.end_time, '17:00')
})

test('a shift with a debrief stays with its mentee', async () => {
  const world = await stage()
  const id = await shiftOf(world, underWay)
  await write(world, id, 'mentee')

  const refused = await movedBy(world, 'max', id, { menteeId: world.ids.ben })

  assert.deepEqual(refused, [409, 'This shift has a debrief, so it stays with its mentee.'])
})

for (const status of ['scheduled', 'completed', 'cancelled'] as const)
  test(`a ${status} shift that has ended keeps its day and times, and its place can change`, async () => {
    const world = await stage()
    const id = await shiftOf(world, { status })

    for (const who of ['max', 'nora'] as const)
      for (const body of [{ shiftDate: '2026-12-20' }, { startTime: '20:00' }, { endTime: '10:30' }])
        assert.deepEqual(await movedBy(world, who, id, body), [409, shiftEnded])

    const placed = await world.as('max').call(editShift, { params: { id }, body: { location: 'Ward 9' } })
    assert.deepEqual([placed.location, placed.can.includes('move')], ['Ward 9', false])
  })

test('the hours worked correct a shift that has ended, and its debrief opens as before', async () => {
  const world = await stage()
  const id = await shiftOf(world)
  const { opens_at } = await write(world, id, 'mentor')
  const hours = { status: 'completed', workedFrom: '21:00', workedTo: '10:00' } as const

  await world.as('max').call(recordOutcome, { params: { id }, body: hours })

  world.passes({ hours: 71, minutes: -1 })
  assert.deepEqual([opens_at, await readBy(world, 'eva', id)], ['2026-11-23T09:00:00.000Z', ['sealed', '']])
  world.passes({ minutes: 1 })
  assert.deepEqual(await readBy(world, 'eva', id), [texts.mentor, ''])
})

test('other times of the shift in the database neither open nor close a debrief', async () => {
  const world = await stage()
  const sealed = await shiftOf(world)
  const open = await shiftOf(world, { starts_at: '2026-11-10T21:00', ends_at: '2026-11-11T09:00' })
  for (const id of [sealed, open]) await write(world, id, 'mentor')

  await world.db
    .updateTable('shifts')
    .set({ starts_at: '2026-11-01T01:00', ends_at: '2026-11-01T09:00' })
    .where('id', '=', sealed)
    .execute()
  await world.db.updateTable('shifts').set({ ends_at: '2027-11-01T09:00' }).where('id', '=', open).execute()

  assert.deepEqual(await readBy(world, 'eva', sealed), ['sealed', ''])
  assert.deepEqual(await readBy(world, 'eva', open), [texts.mentor, ''])
})

test('the second debrief opens both, also after an undo brings back the first', async () => {
  const world = await stage()
  const { as } = world
  const id = await shiftOf(world)
  await write(world, id, 'mentor')
  const undo = await as('max').undoOf(withdrawDebrief, { params: { id } })
  await write(world, id, 'mentee')
  assert.deepEqual(await readBy(world, 'nora', id), ['', 'sealed'])

  world.signsInAgain('max')
  await as('max').call(undoChange, { params: { id: undo } })

  assert.deepEqual(await readBy(world, 'eva', id), [texts.mentor, texts.mentee])
})

test('an undo does not move a shift that has ended or has a debrief', async () => {
  const world = await stage()
  const { as } = world
  const move = async (ends_at: string) => {
    const id = await shiftOf(world, { ...underWay, ends_at: '2026-11-20T10:10' })
    const body = { shiftDate: '2026-11-21' }
    const undo = await as('max').undoOf(editShift, { params: { id }, body })
    await world.db
      .updateTable('shifts')
      .set({ starts_at: underWay.starts_at, ends_at })
      .where('id', '=', id)
      .execute()
    return { id, undo }
  }
  const [ended, debriefed] = [await move('2026-11-20T10:00'), await move('2026-11-20T10:01')]
  await write(world, debriefed.id, 'mentee')

  const early = await as('max').refused(undoChange, { params: { id: debriefed.undo } })
  const late = await as('max').refused(undoChange, { params: { id: ended.undo } })

  assert.deepEqual(
    [early.status, early.message, late.status, late.message],
    [409, shiftEnded, 409, shiftEnded],
  )
})

test('a mentor cannot undo a series once the mentee has written a debrief of it', async () => {
  const world = await stage()
  const { as, ids } = world
  const repetition = { everyWeeks: 1, weekdays: [5], lastDay: '2026-11-27' }
  const times = { shiftDate: '2026-11-20', startTime: '10:00', endTime: '18:00' }
  const undo = await as('max').undoOf(scheduleSeries, {
    body: { menteeId: ids.eva, ...times, ...repetition, location: '', notes: '', daysLeftOut: [] },
  })
  const { id } = await world.db
    .selectFrom('shifts')
    .select('id')
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  await write(world, id, 'mentee')

  const refused = await as('max').refused(undoChange, { params: { id: undo } })

  assert.deepEqual(
    [refused.status, refused.message],
    [409, 'Eva has written a debrief, so only an administrator can delete this shift.'],
  )
})
