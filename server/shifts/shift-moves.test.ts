import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { listNotifications } from '#contract/notifications.ts'
import { editShift, recordOutcome, type ShiftRow, scheduleShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { changedConcurrently } from '../kernel/errors.ts'
import { post, put } from '../testing/pair-requests.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { oneAtATime, queueCalls } from '../testing/turns.ts'

const hours = { shiftDate: '2026-11-23', startTime: '20:00', endTime: '08:00' }

const schedule = ({ as, ids }: Stage, change = {}): Promise<ShiftRow> =>
  as('max').call(scheduleShift, { body: { menteeId: ids.eva, ...hours, ...change } })

test('moving a shift over another needs a confirmation, and its place can change in the same call', async () => {
  const { as, ...world } = await stage()
  const other = await schedule({ as, ...world }, { shiftDate: '2026-11-30' })
  const { id } = await schedule({ as, ...world })
  const move = { params: { id }, body: { shiftDate: '2026-11-30' } }

  const refused = await as('max').refused(editShift, move)
  await as('max').call(editShift, { ...move, body: { ...move.body, allowOverlap: true } })
  const mended = await as('max').call(editShift, { params: { id: other.id }, body: { location: 'Ward 9' } })

  assert.deepEqual([refused.status, refused.code, mended.location], [409, 'OVERLAP', 'Ward 9'])
})

test('a cancelled shift cannot be moved, and start and end must differ', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  const equal = { params: { id }, body: { endTime: '20:00' } }
  const refused = await world.as('max').refused(editShift, equal)
  await world.as('max').call(recordOutcome, { params: { id }, body: { status: 'cancelled' } })

  const moved = await world
    .as('max')
    .refused(editShift, { params: { id }, body: { shiftDate: '2026-11-24' } })

  assert.deepEqual(refused.fields, { endTime: 'End time must differ from start time' })
  assert.deepEqual([moved.status, moved.message], [409, 'This shift is cancelled and cannot be moved.'])
})

const toldEva = async ({ as }: Stage) => (await as('eva').call(listNotifications)).map(({ kind }) => kind)

test('a mentee is notified of a new place, but not of changed notes', async () => {
  const world = await stage()
  const { id } = await schedule(world)

  await world.as('max').call(editShift, { params: { id }, body: { notes: 'Bring the card' } })
  assert.deepEqual(await toldEva(world), ['shift_planned'])
  await world.as('max').call(editShift, { params: { id }, body: { location: 'Ward 9' } })

  assert.deepEqual(await toldEva(world), ['shift_changed', 'shift_planned'])
})

test('a night shift dragged away and back keeps its end, and the mentee is not notified', async () => {
  const world = await stage()
  const { id } = await schedule(world)
  const span = () =>
    world.db.selectFrom('shifts').where('id', '=', id).select(['starts_at', 'ends_at']).executeTakeFirst()
  const before = await span()

  const undo = await world.as('max').undoOf(editShift, { params: { id }, body: { shiftDate: '2026-12-01' } })
  await world.as('max').call(undoChange, { params: { id: undo } })

  assert.deepEqual(await span(), before)
  assert.deepEqual(await toldEva(world), ['shift_planned'])
})

const others: Record<string, (world: Stage, id: number) => InjectOptions> = {
  'passes to another mentee': ({ ids }, id) => put(`shifts/${id}`, { menteeId: ids.ben }),
  'moves to another mentor': ({ ids }, id) =>
    post('mentoring/assign', { mentorId: ids.ruth, menteeId: ids.eva, shiftIds: [id] }),
}

for (const [what, other] of Object.entries(others))
  test(`a change is refused if the shift ${what} at the same time`, async (t) => {
    const world = await stage()
    if (world.engine === 'sqlite') return t.skip(oneAtATime)
    const { as } = world
    const { id } = await schedule(world)
    for (const who of ['nora', 'omar'] as const) await as(who).token()

    const [first, second] = await queueCalls(world, [
      () => as('nora').send(other(world, id)),
      () => as('omar').send(put(`shifts/${id}`, { location: 'Ward 9' })),
    ])

    assert.match(String(first?.statusCode), /^20[01]$/)
    assert.deepEqual([second?.statusCode, second?.json().message], [409, changedConcurrently])
  })
