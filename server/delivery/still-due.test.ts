import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editShift, recordOutcome } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import type { Name } from '#demo/cast.ts'
import { deliverDueEmails } from '../delivery/delivery.ts'
import { remindOfShifts } from '../messaging/shift-notifications.ts'
import { advanceTo, emailsTo, kindsTo, schedule } from '../testing/emails-of-choice.ts'
import { type Stage, stage } from '../testing/stage.ts'

const passOn = ({ as, ids }: Stage, id: number, to: Name) =>
  as('max').call(editShift, { params: { id }, body: { menteeId: ids[to] } })

/** Moves a shift by dragging it, which offers an undo. */
const drag = ({ as }: Stage, id: number, shiftDate: string) =>
  as('max').undoOf(editShift, { params: { id }, body: { shiftDate } })

/** A shift of which Eva has been notified. */
async function planned() {
  const world = await stage()
  const { id } = await schedule(world)
  await world.delivered()
  return { world, id }
}

test('no reminder is sent in the morning for a shift reassigned at night', async () => {
  const world = await stage()
  const { id } = await schedule(world, '2026-11-23', ['02:00', '06:00'])
  await world.delivered()
  world.passes({ days: 1 })
  advanceTo(world, '02:10')
  await remindOfShifts(world.ctx)
  world.signsInAgain('max')
  await passOn(world, id, 'ben')
  advanceTo(world, '07:00')

  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled', 'shift_cancelled'])
  assert.deepEqual(await kindsTo(world, 'ben'), ['shift_scheduled'])
})

test('a mentee who lost a shift is not notified of its earlier move', async () => {
  const { world, id } = await planned()
  await drag(world, id, '2026-12-01')
  world.passes({ minutes: 1 })
  await passOn(world, id, 'ben')
  world.passes({ minutes: 11 })

  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled', 'shift_cancelled'])
})

test('a second move just before a reassignment notifies nobody either', async () => {
  const { world, id } = await planned()
  await drag(world, id, '2026-12-01')
  world.passes({ minutes: 9, seconds: 55 })
  await drag(world, id, '2026-12-02')
  await passOn(world, id, 'ben')
  world.passes({ seconds: 5 })
  await deliverDueEmails(world.ctx)

  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled', 'shift_cancelled'])
})

test('a shift moved twice and then cancelled has no notification of the moves', async () => {
  const { world, id } = await planned()
  for (const day of ['2026-12-01', '2026-12-02']) {
    await drag(world, id, day)
    world.passes({ minutes: 1 })
  }
  await world.as('max').call(recordOutcome, { params: { id }, body: { status: 'cancelled' } })
  world.passes({ minutes: 7, seconds: 50 })
  await world.delivered()
  world.passes({ minutes: 1 })

  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled', 'shift_cancelled'])
})

test('repeated moves of a shift are one email with its last day', async () => {
  const { world, id } = await planned()
  for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) {
    await drag(world, id, day)
    world.passes({ minutes: 3 })
  }
  world.passes({ minutes: 11 })

  const [, ...emails] = await emailsTo(world, 'eva')

  assert.deepEqual(
    emails.map(({ kind }) => kind),
    ['shift_changed'],
  )
  assert.match(emails[0]?.text ?? '', /3 December 2026/)
})

test('an undone second move keeps the email about the first', async () => {
  const { world, id } = await planned()
  await drag(world, id, '2026-12-01')
  world.passes({ minutes: 1 })
  const undo = await drag(world, id, '2026-12-02')
  await world.as('max').call(undoChange, { params: { id: undo } })
  world.passes({ minutes: 11 })

  const [, email] = await emailsTo(world, 'eva')

  assert.match(email?.text ?? '', /1 December 2026/)
})

test('a mentee who regains a shift is not notified of an older move last', async () => {
  const { world, id } = await planned()
  await drag(world, id, '2026-12-01')
  for (const name of ['ben', 'eva'] as const) {
    world.passes({ minutes: 1 })
    await world.delivered()
    await passOn(world, id, name)
  }
  world.passes({ minutes: 11 })

  assert.deepEqual(await kindsTo(world, 'eva'), ['shift_scheduled', 'shift_cancelled', 'shift_scheduled'])
})
